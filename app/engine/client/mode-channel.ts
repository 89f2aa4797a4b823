import type { ColorMode } from './color-modes.ts';

/** Channel that remix-themes listens to in every tab. Its `setTheme` posts there too, but also to the server. */
const CHANNEL = 'remix-themes-channel';

/** What remix-themes posts there. */
interface ModeMessage {
  theme: 'light' | 'dark';
  definedBy: 'USER' | 'SYSTEM';
}

/** Tells every tab, this one included. On a static host there is no action that remix-themes could post to. */
export function broadcastMode(mode: ColorMode): void {
  const channel = new BroadcastChannel(CHANNEL);
  const message: ModeMessage =
    mode === undefined
      ? { theme: findSystemMode(), definedBy: 'SYSTEM' }
      : { theme: mode, definedBy: 'USER' };
  channel.postMessage(message);
  channel.close();
}

/** Hears what any tab says. */
export function onModeBroadcast(hear: (message: ModeMessage) => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<ModeMessage>) =>
    hear(data),
  );
}

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The mode of the reader's system now. */
export function findSystemMode(): 'light' | 'dark' {
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

/** Hears that the reader's system has another mode. */
export function onSystemChange(hear: () => void): void {
  window.matchMedia(DARK_SYSTEM).addEventListener('change', hear);
}
