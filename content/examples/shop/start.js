// Starts every server of the shop, and restarts each when one of its files changes.
import { spawn } from 'node:child_process';
import path from 'node:path';

for (const name of ['header', 'products', 'basket', 'reviews', 'layout']) {
  spawn(process.execPath, ['--watch', 'server.js'], {
    cwd: path.join(import.meta.dirname, name),
    stdio: 'inherit',
  });
}
