import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/**
 * Occupies a port on which nothing listens: connections to it are refused, and the system gives it to no other server.
 * Returns what frees it.
 */
export async function holdPort(port: number): Promise<() => Promise<void>> {
  const host = '127.0.0.1';
  // The reset below is an error at the far end.
  const peer = createServer((far) => far.on('error', () => far.destroy())).listen(0, host);
  await once(peer, 'listening');
  const peerPort = (peer.address() as AddressInfo).port;
  // The near end of a connection has the port.
  const socket = connect({ host, port: peerPort, localAddress: host, localPort: port });
  await once(socket, 'connect');
  return async () => {
    peer.close();
    const isClosed = once(socket, 'close');
    socket.resetAndDestroy();
    await isClosed;
  };
}
