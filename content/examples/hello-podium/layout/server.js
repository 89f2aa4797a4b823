import Layout, { html } from '@podium/layout';
import express from 'express';

const layout = new Layout({
  name: 'home',
  pathname: '/',
});

const greeting = layout.client.register({
  name: 'greeting',
  uri: 'http://localhost:7100/manifest.json',
});

const app = express();

app.use(layout.middleware());

app.get(layout.pathname(), async (req, res) => {
  const incoming = res.locals.podium;
  const response = await greeting.fetch(incoming);

  incoming.podlets = [response];
  incoming.view.title = 'Hello Podium';

  res.podiumSend(html`
    <h1>Hello from the layout.</h1>
    ${response}
  `);
});

app.listen(8000, (error) => {
  if (error) throw error;
  console.log('Layout: http://localhost:8000/');
});
