import Podlet, { html } from '@podium/podlet';
import express from 'express';

const podlet = new Podlet({
  name: 'greeting',
  version: '1.2.0',
  pathname: '/',
  fallback: '/fallback',
  development: process.env.NODE_ENV !== 'production',
});

podlet.css({ value: '/assets/greeting.css' });

const app = express();

app.use('/assets', express.static('assets'));
app.use(podlet.middleware());

app.get(podlet.manifest(), (req, res) => {
  res.json(podlet);
});

app.get(podlet.content(), (req, res) => {
  const { requestedBy } = res.locals.podium.context;
  res.podiumSend(html`<p class="greeting">Hello, ${requestedBy}.</p>`);
});

app.get(podlet.fallback(), (req, res) => {
  res.podiumSend(html`<p class="greeting">No greeting today.</p>`);
});

app.listen(7100, (error) => {
  if (error) throw error;
  console.log('Podlet: http://localhost:7100/');
});
