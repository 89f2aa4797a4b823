import { createApp } from './app.js';

await createApp().listen({
  port: 7200,
  host: process.env.HOST ?? 'localhost',
});
