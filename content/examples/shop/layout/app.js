import Layout, { html } from '@podium/layout';
import express from 'express';
import { fetchSafely } from './fetch-safely.js';

export function createApp(env = process.env) {
  const layout = new Layout({
    name: 'shop',
    pathname: '/',
  });

  const header = layout.client.register({
    name: 'header',
    uri: `${env.HEADER_URL ?? 'http://localhost:7100'}/manifest.json`,
  });

  const products = layout.client.register({
    name: 'products',
    uri: `${env.PRODUCTS_URL ?? 'http://localhost:7200'}/manifest.json`,
  });

  const basket = layout.client.register({
    name: 'basket',
    uri: `${env.BASKET_URL ?? 'http://localhost:7300'}/manifest.json`,
  });

  const reviews = layout.client.register({
    name: 'reviews',
    uri: `${env.REVIEWS_URL ?? 'http://localhost:7400'}/manifest.json`,
    timeout: 300,
  });

  const app = express();

  app.use((req, res, next) => {
    res.locals.locale = req.acceptsLanguages('en-US', 'nb-NO') || 'en-US';
    next();
  });

  app.use(layout.middleware());

  app.get(layout.pathname(), async (req, res) => {
    const incoming = res.locals.podium;
    const responses = await Promise.all([
      fetchSafely(header, incoming),
      fetchSafely(products, incoming),
      fetchSafely(basket, incoming),
      fetchSafely(reviews, incoming),
    ]);
    const [top, list, items, rating] = responses;

    incoming.podlets = responses;
    incoming.view.title = 'Shop';

    res.podiumSend(html`${top}<main>${list}${items}${rating}</main>`);
  });

  return { app, layout };
}
