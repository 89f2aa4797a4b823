import Podlet, { html } from '@podium/podlet';
import express from 'express';

const publicUrl = process.env.PUBLIC_URL ?? '';
const titles = { 'en-US': 'The mug shop', 'nb-NO': 'Koppebutikken' };

export function createApp() {
  const podlet = new Podlet({
    name: 'header',
    version: '1.0.0',
    pathname: '/',
    development: process.env.NODE_ENV !== 'production',
  });

  podlet.css({ value: `${publicUrl}/assets/header.css` });

  const app = express();

  app.use('/assets', express.static('assets'));
  app.use(podlet.middleware());

  app.get(podlet.manifest(), (req, res) => {
    res.json(podlet);
  });

  app.get(podlet.content(), (req, res) => {
    const { locale } = res.locals.podium.context;
    const title = titles[locale] ?? titles['en-US'];
    res.podiumSend(html`<header class="header">${title}</header>`);
  });

  return app;
}
