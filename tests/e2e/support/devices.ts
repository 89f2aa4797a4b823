import type { BrowserContextOptions } from 'playwright-core';

/** What a browser may pretend to be. */
export type Device = 'desktop' | 'mobile';

/** A phone of a usual size, held upright: touched, not pointed at, and named as one to the server. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** What contexts are made with for a device. */
export function describeDevice(device: Device): BrowserContextOptions {
  return device === 'mobile' ? PHONE : DESKTOP;
}

/** The device of a run; undefined if each test chooses one. */
export function readDevice(): Device | undefined {
  const device = process.env['E2E_DEVICE'];
  return device === 'mobile' || device === 'desktop' ? device : undefined;
}

/** Whether tests run as on a phone, where nothing hovers and the sidebar is in the menu. */
export const isPhone = readDevice() === 'mobile';
