import type { PodiumBridge } from '@podium/bridge';
import type { MessageBus } from '@podium/browser';

/** A minimal browser window for the bridge, the bus, and the stores; created once per test file. */
export interface BrowserWorld {
  bridge: PodiumBridge;
  /** A bus created before the bridge was loaded. */
  early: MessageBus;
  makeBus: () => MessageBus;
  store: typeof import('@podium/store');
  /** Returns the messages sent to the app since the last call. */
  sentToApp: () => { jsonrpc?: string; id?: string; method?: string; params?: unknown }[];
  /** Sends a message from the app; returns the error that the bridge's listener throws, or `none`. */
  fromApp: (detail: unknown) => string;
}

let world: Promise<BrowserWorld> | undefined;

export function browserWorld(): Promise<BrowserWorld> {
  world ??= openWorld();
  return world;
}

async function openWorld(): Promise<BrowserWorld> {
  const listeners: ((event: Event) => void)[] = [];
  const sent: string[] = [];
  Object.assign(globalThis, {
    window: globalThis,
    addEventListener: (_type: string, listener: (event: Event) => void) => listeners.push(listener),
    NativeBridgeAndroid: { send: (text: string) => sent.push(text) },
  });
  const { MessageBus } = await import('@podium/browser');
  const early = new MessageBus();
  await import('@podium/bridge');
  const store = await import('@podium/store');
  const { bridge } = (globalThis as unknown as { '@podium': { bridge: PodiumBridge } })['@podium'];
  return {
    bridge,
    early,
    store,
    makeBus: () => new MessageBus(),
    sentToApp: () => sent.splice(0).map((text) => JSON.parse(text) as object),
    // An EventTarget would swallow the listener's error, as it does in the app.
    fromApp: (detail) => {
      try {
        listeners.forEach((listener) => listener(Object.assign(new Event('rpcbridge'), { detail })));
        return 'none';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

let names = 0;

/** A channel that no other statement uses. */
export function freshName(): string {
  names += 1;
  return `channel-${names}`;
}
