import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { createApp } from './app.js';

let server;
let origin;

before(async () => {
  server = createApp().listen(0);
  await once(server, 'listening');
  origin = `http://localhost:${server.address().port}`;
});

after(() => server.close());

test('a layout gets the fragment without a document', async () => {
  const headers = { 'user-agent': '@podium/client' };
  const body = await (await fetch(origin, { headers })).text();
  assert.match(body, /^<p>In your basket/);
});

test('the fallback in the manifest responds with 200', async () => {
  const manifest = await (await fetch(`${origin}/manifest.json`)).json();
  const response = await fetch(origin + manifest.fallback);
  assert.equal(response.status, 200);
});
