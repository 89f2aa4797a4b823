import Podlet, { html } from '@podium/podlet';
import express from 'express';

const publicUrl = process.env.PUBLIC_URL ?? '';

export function createApp() {
  const podlet = new Podlet({
    name: 'basket',
    version: '1.1.0',
    pathname: '/',
    fallback: '/fallback',
    development: process.env.NODE_ENV !== 'production',
  });

  podlet.js({ value: `${publicUrl}/assets/basket.js` });

  const app = express();

  app.use('/assets', express.static('dist'));
  app.use(podlet.middleware());

  app.get(podlet.manifest(), (req, res) => {
    res.json(podlet);
  });

  app.get(podlet.content(), (req, res) => {
    res.podiumSend(html`<p>In your basket: <output class="basket">0</output></p>`);
  });

  app.get(podlet.fallback(), (req, res) => {
    res.podiumSend(html`<p>The basket is unavailable. Try again soon.</p>`);
  });

  return app;
}
