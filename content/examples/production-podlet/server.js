import { setTimeout as wait } from 'node:timers/promises';
import { createApp, log } from './app.js';

const { env } = process;
if (env.NODE_ENV === 'production' && !env.ASSETS_URL) {
  throw new Error('ASSETS_URL is missing');
}
const { app, admin } = createApp(env);

const server = app.listen(env.PORT ?? 7200, (error) => {
  if (error) throw error;
  log('info', 'listening', server.address());
});
// Needed only behind a load balancer: longer than its idle timeout.
server.keepAliveTimeout = 65_000;

admin.listen(env.METRICS_PORT ?? 8200, (error) => {
  if (error) throw error;
});

process.once('SIGTERM', async () => {
  app.locals.isReady = false;
  await wait(5000);
  server.close(() => process.exit());
});
