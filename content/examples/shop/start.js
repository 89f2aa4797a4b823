// Starts every server of the shop, and restarts each when one of its files changes.
import { spawn } from 'node:child_process';

for (const name of ['header', 'products', 'basket', 'reviews', 'layout']) {
  spawn(process.execPath, ['--watch', 'server.js'], {
    cwd: new URL(name, import.meta.url),
    stdio: 'inherit',
  });
}
