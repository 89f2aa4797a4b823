import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, watchFile } from 'node:fs';
import path from 'node:path';
import Layout, { html } from '@podium/layout';
import express from 'express';
import client from 'prom-client';

/** Logs one line of JSON. */
function log(level, message, fields) {
  const time = new Date().toISOString();
  console.log(JSON.stringify({ time, level, message, ...fields }));
}

function logAt(level) {
  return (message, error) => log(level, message, { error: error?.message });
}

function ignore() {}

const logger = {
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: logAt('warn'),
  error: logAt('error'),
  fatal: logAt('fatal'),
};

const COUNTER = 2;
const HISTOGRAM = 5;
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

/** Creates the Prometheus metric for a measurement from the layout. */
function createMetric(register, { name, description, type, labels }) {
  const settings = {
    name,
    help: description,
    // Includes the one label that is missing from some measurements.
    labelNames: [...labels.map((label) => label.name), 'statusCode'],
    registers: [register],
  };
  if (type === COUNTER) return new client.Counter(settings);
  if (type !== HISTOGRAM) return new client.Gauge(settings);
  return new client.Histogram({ ...settings, buckets: BUCKETS });
}

function createError(status, message) {
  return Object.assign(new Error(message), { status });
}

function hash(script) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Allows the inline scripts that load lazy assets, and the assets' origin. */
function createPolicy(incoming, assets, reportPath) {
  const lazy = incoming.js.flatMap((asset) =>
    asset.strategy === 'lazy' ? [hash(`import("${asset.value}")`)] : [],
  );
  return [
    "default-src 'self'",
    [`script-src 'self' ${assets}`, ...lazy].join(' '),
    `style-src 'self' ${assets}`,
    `img-src 'self' ${assets}`,
    `font-src 'self' ${assets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    'report-to csp',
    `report-uri ${reportPath}`,
  ].join('; ');
}

export function createApp(env = process.env) {
  const layout = new Layout({
    name: 'shop',
    pathname: '/',
    logger,
    client: { timeout: 300 },
    proxy: { timeout: 10_000 },
  });

  const header = layout.client.register({
    name: 'header',
    uri: `${env.HEADER_URL ?? 'http://localhost:7100'}/manifest.json`,
  });

  // The pages are about the products: without them, visitors get an error page.
  const products = layout.client.register({
    name: 'products',
    uri: `${env.PRODUCTS_URL ?? 'http://localhost:7200'}/manifest.json`,
    timeout: 1000,
    throwable: true,
  });

  const reviews = layout.client.register({
    name: 'reviews',
    uri: `${env.REVIEWS_URL ?? 'http://localhost:7400'}/manifest.json`,
  });

  const known = [header, products, reviews].map(({ name }) => name);

  // A registry per app, because tests create several.
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });

  layout.metrics.on('data', (measurement) => {
    const { name, labels, value } = measurement;
    const values = Object.fromEntries(
      labels
        .filter((label) => label.value !== null)
        .map((label) => [label.name, String(label.value)]),
    );
    // In proxied URLs, visitors choose this name.
    if (values.podlet !== undefined && !known.includes(values.podlet)) {
      values.podlet = 'other';
    }
    const metric =
      register.getSingleMetric(name) ?? createMetric(register, measurement);
    if (metric instanceof client.Histogram) metric.observe(values, value);
    else if (metric instanceof client.Counter) metric.inc(values, value);
    else if (metric instanceof client.Gauge) metric.set(values, value);
  });

  const droppedFragments = new client.Counter({
    name: 'layout_dropped_fragments_total',
    help: 'Fragments that were cut off or missed their deadline',
    labelNames: ['podlet'],
    registers: [register],
  });

  const disabledPodlets = new client.Gauge({
    name: 'layout_disabled_podlets',
    help: 'Podlets disabled by the kill switch',
    labelNames: ['podlet'],
    registers: [register],
  });

  // #region page-metrics
  const base = layout.pathname() === '/' ? '' : layout.pathname();
  const proxyPath = `${base}/podium-resource/`.toLowerCase();

  const requestDuration = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent or the visitor gave up',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });

  function measureRequests(req, res, next) {
    const stop = requestDuration.startTimer();
    res.once('close', () => {
      const { isProxied } = res.locals;
      const route = isProxied ? 'proxy' : (req.route?.path ?? 'other');
      stop({ route, status: res.headersSent ? res.statusCode : 'aborted' });
    });
    next();
  }

  function checkUrl(req, res, next) {
    // Podium parses this URL and ignores case, so do the same.
    const url = `${req.protocol}://${req.get('host')}${req.originalUrl}`;
    if (!URL.canParse(url)) return res.sendStatus(400);
    const pathname = new URL(url).pathname.toLowerCase();
    res.locals.isProxied = pathname.startsWith(proxyPath);
    // Some targets decode `..%2f` and `..%5c`, which lead outside their path.
    const isEncoded = /%2f|%5c/.test(pathname);
    if (res.locals.isProxied && isEncoded) return res.sendStatus(400);
    next();
  }
  // #endregion page-metrics

  // The kill switch: a list of podlets that aren't fetched.
  const file =
    env.DISABLED_PODLETS ?? path.join(import.meta.dirname, 'disabled.json');
  let disabled = new Set();

  function readDisabled() {
    try {
      const names = JSON.parse(readFileSync(file, 'utf8'));
      if (!Array.isArray(names)) throw new Error(`${file} must be a list`);
      const found = names.filter((name) => known.includes(name));
      const isValid = found.length === names.length;
      // While a name is unknown, disabled podlets stay disabled.
      disabled = new Set(isValid ? found : [...disabled, ...found]);
      if (!isValid) log('warn', `${file} may list only ${known.join(', ')}`);
    } catch (error) {
      log('warn', `Disabled podlets are unchanged: ${error.message}`);
    }
    disabledPodlets.reset();
    for (const podlet of disabled) disabledPodlets.set({ podlet }, 1);
  }

  readDisabled();
  watchFile(file, { interval: 1000, persistent: false }, readDisabled);

  /** Rejects if the podlet's response isn't complete after `deadline` ms. */
  async function fetchInTime(podlet, incoming, { deadline, ...options }) {
    if (disabled.has(podlet.name)) {
      throw createError(503, `${podlet.name} is disabled`);
    }
    let timer;
    const late = new Promise((resolve, reject) => {
      const message = `incomplete after ${deadline} ms`;
      timer = setTimeout(() => reject(createError(504, message)), deadline);
    });
    try {
      return await Promise.race([podlet.fetch(incoming, options), late]);
    } catch (error) {
      // Podium's metrics already include errors that have `output`.
      if (!error.output) droppedFragments.inc({ podlet: podlet.name });
      error.podlet = podlet.name;
      error.status ??= error.output?.statusCode ?? 502;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Instead of rejecting, resolves to '' for podlets the page can do without. */
  async function fetchSafely(podlet, incoming, options) {
    if (disabled.has(podlet.name)) return '';
    try {
      return await fetchInTime(podlet, incoming, options);
    } catch (error) {
      const id = options.headers['x-request-id'];
      log('warn', error.message, { id, podlet: podlet.name });
      return '';
    }
  }

  const assets = env.ASSETS_ORIGIN ?? 'http://localhost:*';
  const reportPath = `${base}/csp-reports`;

  function sendDocument(res, fragment) {
    const incoming = res.locals.podium;
    const policy = createPolicy(incoming, assets, reportPath);
    res.set('content-security-policy', policy);
    res.podiumSend(fragment);
  }

  async function sendPage(req, res, { title, pathname = '' }) {
    const incoming = res.locals.podium;
    const headers = {
      traceparent: req.get('traceparent'),
      tracestate: req.get('tracestate'),
      'x-request-id': res.locals.requestId,
    };
    const [top, list, rating] = await Promise.all([
      fetchSafely(header, incoming, { deadline: 600, headers }),
      fetchInTime(products, incoming, { deadline: 2000, headers, pathname }),
      fetchSafely(reviews, incoming, { deadline: 600, headers }),
    ]);
    incoming.podlets = [top, list, rating];
    incoming.view.title = title;
    sendDocument(
      res,
      html`
        <a href="#content">Skip to content</a>
        ${top}
        <main id="content" tabindex="-1">${list}${rating}</main>
      `,
    );
  }

  function sendErrorPage(res, status) {
    const texts = { 400: 'Invalid request', 404: 'Page not found' };
    const text = texts[status] ?? 'Try again later';
    const page = html`<main><h1>${text}</h1></main>`;
    res.status(status);
    // `podiumSend` isn't set if a context parser threw.
    if (res.podiumSend === undefined) res.type('html').send(page.content);
    else sendDocument(res, page);
  }

  const app = express();
  // There is one load balancer, on another host.
  app.set('trust proxy', 1);
  app.disable('x-powered-by');

  app.locals.isReady = true;
  app.get('/health/live', (req, res) => res.sendStatus(200));
  app.get('/health/ready', (req, res) =>
    res.sendStatus(app.locals.isReady ? 200 : 503),
  );

  app.use((req, res, next) => {
    // During a shutdown, so that no connection is kept alive.
    if (!app.locals.isReady) res.set('connection', 'close');
    next();
  });

  app.use(measureRequests);

  app.use((req, res, next) => {
    const start = performance.now();
    const id = req.get('x-request-id') ?? '';
    res.locals.requestId = /^[\w-]{1,64}$/.test(id) ? id : randomUUID();
    // The proxy passes the request's headers on to the target.
    req.headers['x-request-id'] = res.locals.requestId;
    res.once('close', () => {
      log('info', 'request', {
        id: res.locals.requestId,
        method: req.method,
        path: req.path,
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        isComplete: res.writableFinished,
      });
    });
    next();
  });

  app.use((req, res, next) => {
    res.set({
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'reporting-endpoints': `csp="${reportPath}"`,
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    next();
  });

  app.use((req, res, next) => {
    // Otherwise, visitors could set context values that parsers leave out.
    for (const name of Object.keys(req.headers)) {
      if (name.startsWith('podium-')) delete req.headers[name];
    }
    next();
  });

  app.use(checkUrl, (req, res, next) => {
    // HTML and SVG from a target must not run scripts on this origin. A target
    // that sends pages sets its own policy, which replaces this one.
    const policy = "default-src 'none'; sandbox";
    if (res.locals.isProxied) res.set('content-security-policy', policy);
    next();
  });

  app.use(layout.middleware());

  app.get(layout.pathname(), (req, res) =>
    sendPage(req, res, { title: 'Shop' }),
  );

  app.get(`${base}/products/:id`, async (req, res) => {
    const { id } = req.params;
    if (!/^\d+$/.test(id)) return sendErrorPage(res, 404);
    await sendPage(req, res, { title: 'Product', pathname: `/${id}` });
  });

  const readReport = express.json({
    limit: '10kb',
    type: ['application/csp-report', 'application/reports+json'],
  });
  app.post(reportPath, readReport, (req, res) => {
    log('warn', 'Content Security Policy', { report: req.body });
    res.sendStatus(204);
  });

  app.use((req, res) => sendErrorPage(res, 404));

  app.use((error, req, res, next) => {
    const { code, podlet, stack, status = 500 } = error;
    // An AggregateError, of a target with several addresses, has no message.
    const message = error.message || code;
    const { isProxied, requestId: id } = res.locals;
    log(status < 500 ? 'warn' : 'error', message, { id, podlet, stack });
    if (res.headersSent) next(error);
    else if (!isProxied) sendErrorPage(res, status);
    else res.status(502).json({ message: 'The service did not respond.' });
  });

  // For Prometheus, on a port that isn't public.
  const admin = express();
  admin.get('/metrics', async (req, res) => {
    res.type(register.contentType);
    res.send(await register.metrics());
  });

  return { admin, app, layout };
}
