import { createServer } from 'node:http';
import Podlet, { html } from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';

const podlet = new Podlet({
  name: 'reviews',
  version: '1.0.0',
  pathname: '/',
  development: process.env.NODE_ENV !== 'production',
});

async function handle(req, res) {
  const incoming = await podlet.process(new HttpIncoming(req, res));
  const { pathname } = incoming.url;

  res.setHeader('podlet-version', podlet.version);

  if (pathname === podlet.manifest()) {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(podlet));
  } else if (pathname === podlet.content()) {
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.end(podlet.render(incoming, html`<p>Rated 4.6 out of 5</p>`));
  } else {
    res.statusCode = 404;
    res.end('Not found');
  }
}

const server = createServer((req, res) => {
  handle(req, res).catch((err) => {
    console.error(err);
    res.statusCode = 500;
    res.end('Internal server error');
  });
});

server.listen(7400, () => {
  console.log('Reviews: http://localhost:7400/');
});
