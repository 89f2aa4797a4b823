import { createApp } from './app.js';

const url = await createApp().listen({
  port: 7200,
  host: process.env.HOST ?? 'localhost',
});
console.log(`Products: ${url}`);
