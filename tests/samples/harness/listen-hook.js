// Loaded before a sample: keeps it on the loopback interface, and tells the test when it listens.
import { Server } from 'node:net';

const { listen } = Server.prototype;

/**
 * @this {Server}
 * @param {any[]} args
 */
Server.prototype.listen = function listenOnLoopback(...args) {
  this.once('listening', () => {
    const address = this.address();
    if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
  });
  const [first, second] = args;
  if (typeof first === 'number' && typeof second !== 'string') args.splice(1, 0, '127.0.0.1');
  else if (typeof first === 'object' && first !== null) first.host ??= '127.0.0.1';
  return Reflect.apply(listen, this, args);
};
