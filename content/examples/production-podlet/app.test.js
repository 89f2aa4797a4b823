import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { manifest } from '@podium/schemas';
import { createApp } from './app.js';

const headers = { 'user-agent': '@podium/client test' };

let server;
let origin;

before(async () => {
  server = createApp({ NODE_ENV: 'production' }).app.listen(0);
  await once(server, 'listening');
  origin = `http://localhost:${server.address().port}`;
});

after(() => server.close());

test('the content renders without any context', async () => {
  const body = await (await fetch(`${origin}/content`, { headers })).text();
  assert.match(body, /^<ul class="products"><li>/);
  assert.doesNotMatch(body, /undefined|null|\[object/);
});

test('the content is in the locale of the layout', async () => {
  const response = await fetch(`${origin}/content/2`, {
    headers: { ...headers, 'podium-locale': 'nb-NO' },
  });
  assert.match(await response.text(), /^<h1>Tekanne<\/h1>/);
});

test('the manifest is valid, and its URLs respond with 200', async () => {
  const response = await fetch(`${origin}/manifest.json`);
  const { value, error } = manifest(await response.json());
  assert.equal(error, false);
  for (const path of [value.content, value.fallback, value.css[0].value]) {
    assert.equal((await fetch(origin + path, { headers })).status, 200, path);
  }
});

test('an unknown product responds with 404', async () => {
  const response = await fetch(`${origin}/content/3`, { headers });
  assert.equal(response.status, 404);
});

test('the version changes with the manifest', async () => {
  const read = async (env) => {
    const other = createApp(env).app.listen(0);
    await once(other, 'listening');
    const url = `http://localhost:${other.address().port}/manifest.json`;
    const { version } = await (await fetch(url)).json();
    other.close();
    return version;
  };
  const version = await read({});
  assert.equal(await read({}), version);
  assert.notEqual(await read({ ASSETS_URL: 'https://cdn.example.com/b' }), version);
});
