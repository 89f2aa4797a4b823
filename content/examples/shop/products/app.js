import { createReadStream } from 'node:fs';
import fastifyPodlet from '@podium/fastify-podlet';
import Podlet, {
  DangerouslyIncludeUnescapedHTML,
  escape,
  html,
} from '@podium/podlet';
import Fastify from 'fastify';
import { names, products } from './catalog.js';

const publicUrl = process.env.PUBLIC_URL ?? '';

export function createApp() {
  const podlet = new Podlet({
    name: 'products',
    version: '1.1.0',
    pathname: '/',
    development: process.env.NODE_ENV !== 'production',
  });

  podlet.js({ value: `${publicUrl}/assets/products.js` });
  podlet.proxy({ target: '/api', name: 'api' });

  const app = Fastify();

  app.register(fastifyPodlet, podlet);

  app.get(podlet.manifest(), async () => podlet);

  app.get(podlet.content(), async (request, reply) => {
    const { locale, publicPathname } = reply.app.podium.context;
    const text = names[locale] ?? names['en-US'];
    const items = products.map(
      ({ id, price }) => `
        <li>
          ${escape(text[id])}, €${price}
          <button data-add="${escape(id)}">${escape(text.add)}</button>
          <span data-stock="${escape(id)}"></span>
        </li>`,
    );
    const list = new DangerouslyIncludeUnescapedHTML({
      __content: items.join(''),
    });
    return reply.podiumSend(
      html`<ul class="products" data-api="${publicPathname}/api">${list}</ul>`,
    );
  });

  app.get('/assets/products.js', async (request, reply) => {
    reply.type('text/javascript');
    return reply.send(createReadStream('dist/products.js'));
  });

  app.get('/api/stock', async () =>
    Object.fromEntries(products.map(({ id, stock }) => [id, stock])),
  );

  return app;
}
