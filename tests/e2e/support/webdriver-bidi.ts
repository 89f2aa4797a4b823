import { WebSocket } from 'undici';

type Fields = Record<string, unknown>;

/** A WebDriver BiDi connection to a browser: https://w3c.github.io/webdriver-bidi/ */
export interface BidiConnection {
  /** Sends a command. Rejects with the browser's error message if it fails. */
  send(method: string, params: Fields): Promise<Fields>;
  /** Registers the listener for an event, to which a command must have subscribed. */
  on(event: string, listener: (params: Fields) => void): void;
}

interface Message extends Fields {
  type: 'success' | 'error' | 'event';
  id?: number;
}

/** Connects to a URL like `ws://127.0.0.1:1234/session`. */
export async function connect(url: string): Promise<BidiConnection> {
  // Node.js 20 has no stable WebSocket; this one is a dependency of Remix.
  const socket = new WebSocket(url);
  const pending = new Map<number, { resolve(result: Fields): void; reject(error: Error): void }>();
  const listeners = new Map<string, (params: Fields) => void>();
  let lastId = 0;

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Nothing is listening at ${url}.`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      listeners.get(String(message['method']))?.(message['params'] as Fields);
      return;
    }
    const command = pending.get(message.id ?? 0);
    pending.delete(message.id ?? 0);
    if (message.type === 'success') command?.resolve(message['result'] as Fields);
    else command?.reject(new Error(`${String(message['error'])}: ${String(message['message'])}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed the connection.'));
    pending.clear();
  });

  return {
    send(method, params) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    on(event, listener) {
      listeners.set(event, listener);
    },
  };
}
