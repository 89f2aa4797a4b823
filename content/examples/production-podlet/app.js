import { createHash } from 'node:crypto';
import path from 'node:path';
import Podlet, {
  DangerouslyIncludeUnescapedHTML,
  escape,
  html,
} from '@podium/podlet';
import express from 'express';
import client from 'prom-client';

const products = [
  { id: '1', price: 12 },
  { id: '2', price: 34 },
];
const names = {
  'en-US': { 1: 'Cup & saucer', 2: 'Teapot' },
  'nb-NO': { 1: 'Kopp og skål', 2: 'Tekanne' },
};

/** In production: a database or a service, with a timeout below the layout's. */
async function findProducts() {
  return products;
}

/** One fallback for all visitors: it is fetched without a context, and cached. */
const fallback = html`<p>The products are unavailable. Try again soon.</p>`;

/** Logs one line of JSON. */
export function log(level, message, fields) {
  const time = new Date().toISOString();
  console.log(JSON.stringify({ time, level, message, ...fields }));
}

function createPodlet(version, env) {
  const podlet = new Podlet({
    name: 'products',
    version,
    pathname: '/',
    content: '/content',
    fallback: '/fallback',
    development: env.NODE_ENV !== 'production',
  });
  podlet.css({ value: `${env.ASSETS_URL ?? '/assets'}/products.css` });
  return podlet;
}

/** Changes with the manifest or the fallback, and only then. */
function computeVersion(env) {
  return createHash('sha256')
    .update(JSON.stringify(createPodlet('draft', env)))
    .update(fallback.content)
    .digest('hex')
    .slice(0, 12);
}

/** A podlet's metrics are all gauges; they show which version is running. */
function collectMetrics(podlet, registers) {
  podlet.metrics.on('data', ({ name, description, value, labels }) => {
    const values = Object.fromEntries(
      labels.map((label) => [label.name, String(label.value)]),
    );
    const labelNames = Object.keys(values);
    const gauge =
      registers[0].getSingleMetric(name) ??
      new client.Gauge({ name, help: description, labelNames, registers });
    gauge.set(values, value);
  });
}

function measureRequests(registers) {
  const duration = new client.Histogram({
    name: 'podlet_request_duration_seconds',
    help: 'Time until the response was sent or the layout gave up',
    labelNames: ['route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10],
    registers,
  });
  return (req, res, next) => {
    const stop = duration.startTimer();
    const id = req.get('x-request-id');
    const { method, path: pathname } = req;
    res.once('close', () => {
      const route = req.route?.path ?? 'other';
      const status = res.headersSent ? res.statusCode : 'aborted';
      const ms = Math.round(stop({ route, status }) * 1000);
      log('info', 'request', { id, method, path: pathname, status, ms });
    });
    next();
  };
}

export function createApp(env = process.env) {
  const podlet = createPodlet(computeVersion(env), env);
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  collectMetrics(podlet, [register]);

  const app = express();
  app.disable('x-powered-by');

  app.locals.isReady = true;
  app.get('/health/live', (req, res) => res.sendStatus(200));
  app.get('/health/ready', (req, res) => {
    res.sendStatus(app.locals.isReady ? 200 : 503);
  });

  app.use((req, res, next) => {
    // During a shutdown, so that no connection is kept alive.
    if (!app.locals.isReady) res.set('connection', 'close');
    next();
  });

  // For development; in production, ASSETS_URL points to a CDN.
  app.use('/assets', express.static(path.join(import.meta.dirname, 'assets')));

  app.use(measureRequests([register]));
  app.use(podlet.middleware());

  app.get(podlet.manifest(), (req, res) => {
    // Layouts ignore this; proxies between servers don't.
    res.set('cache-control', 'no-store').json(podlet);
  });

  app.get(podlet.fallback(), (req, res) => {
    res.podiumSend(fallback);
  });

  // Without a context, its values are undefined.
  app.get(podlet.content(), async (req, res) => {
    const { locale, mountPathname = '/' } = res.locals.podium.context;
    const text = names[locale] ?? names['en-US'];
    const folder = `${mountPathname.replace(/\/$/, '')}/products`;
    const items = (await findProducts()).map(({ id, price }) => {
      const href = escape(`${folder}/${id}`);
      const link = `<a href="${href}">${escape(text[id])}</a>`;
      return `<li>${link}, €${price}</li>`;
    });
    const list = new DangerouslyIncludeUnescapedHTML({
      __content: items.join(''),
    });
    res.podiumSend(html`<ul class="products">${list}</ul>`);
  });

  app.get(`${podlet.content()}/:id`, async (req, res) => {
    const text = names[res.locals.podium.context.locale] ?? names['en-US'];
    const { id } = req.params;
    const product = (await findProducts()).find((item) => item.id === id);
    if (!product) return res.sendStatus(404);
    res.podiumSend(html`<h1>${text[id]}</h1><p>€${product.price}</p>`);
  });

  app.use((error, req, res, next) => {
    const id = req.get('x-request-id');
    const status = error.status ?? 500;
    const level = status < 500 ? 'warn' : 'error';
    log(level, error.message, { id, stack: error.stack });
    if (res.headersSent) next(error);
    // The layout ignores the body, and shows the fallback or an error page.
    else res.sendStatus(status);
  });

  // For Prometheus, on a separate port.
  const admin = express();
  admin.get('/metrics', async (req, res) => {
    res.type(register.contentType);
    res.send(await register.metrics());
  });

  return { app, admin };
}
