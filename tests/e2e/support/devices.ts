import type { BrowserContextOptions } from 'playwright-core';

/** Device that a browser emulates. */
export type Device = 'desktop' | 'mobile';

/** A phone of common size in portrait orientation, with touch input and a mobile user agent. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** Returns the context options of a device. */
export function describeDevice(device: Device): BrowserContextOptions {
  return device === 'mobile' ? PHONE : DESKTOP;
}

/** Reads the device of a run; undefined if each test selects one. */
export function readDevice(): Device | undefined {
  const device = process.env['E2E_DEVICE'];
  return device === 'mobile' || device === 'desktop' ? device : undefined;
}

/** Whether tests emulate a phone, which can't hover and has the sidebar in the menu. */
export const isPhone = readDevice() === 'mobile';
