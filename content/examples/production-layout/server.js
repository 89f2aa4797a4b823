import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.js';

const { admin, app, layout } = createApp();

let server;
process.once('SIGTERM', async () => {
  app.locals.isReady = false;
  if (server === undefined) process.exit();
  await wait(5000);
  // Otherwise, connections to stalled podlets would delay the exit for minutes.
  server.close(() => process.exit());
});

await Promise.race([layout.client.refreshManifests(), wait(5000)]);
const hour = 60 * 60 * 1000;
setInterval(() => layout.client.refreshManifests(), hour).unref();

server = app.listen(8000);
// Longer than the idle timeout of the load balancer.
server.keepAliveTimeout = 65_000;
admin.listen(8100);
