import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createApp } from './app.js';

// Nothing listens on port 1.
const down = 'http://localhost:1';

test('the page is served when every podlet is down', async () => {
  const { app } = createApp({
    HEADER_URL: down,
    PRODUCTS_URL: down,
    BASKET_URL: down,
    REVIEWS_URL: down,
  });
  const server = app.listen(0);
  await once(server, 'listening');
  const response = await fetch(`http://localhost:${server.address().port}/`);
  const body = await response.text();
  server.close();
  assert.equal(response.status, 200);
  assert.match(body, /<main><\/main>/);
});
