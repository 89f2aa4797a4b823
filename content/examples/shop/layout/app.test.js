import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createApp } from './app.js';

// Nothing listens on port 1.
const down = 'http://localhost:1';

const allDown = {
  HEADER_URL: down,
  PRODUCTS_URL: down,
  BASKET_URL: down,
  REVIEWS_URL: down,
};

async function listen(t, handler) {
  const server = createServer(handler).listen(0);
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${server.address().port}`;
}

test('the page is served when every podlet is down', async (t) => {
  const layout = await listen(t, createApp(allDown).app);
  const response = await fetch(layout);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<main><\/main>/);
});

test('the page is served when a podlet stops mid-response', async (t) => {
  const basket = await listen(t, (req, res) => {
    if (req.url === '/manifest.json') {
      res.end(JSON.stringify({ name: 'basket', version: '1', content: '/' }));
    } else {
      res.write('<p>In your ');
      setTimeout(() => res.destroy(), 100);
    }
  });
  const { app } = createApp({ ...allDown, BASKET_URL: basket });
  const layout = await listen(t, app);
  const response = await fetch(layout);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<main><\/main>/);
});
