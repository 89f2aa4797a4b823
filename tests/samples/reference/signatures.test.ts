import { describe, expect, test } from 'vitest';
import { findContradictions, readSignatures } from './signatures.ts';

/** Signatures that differ from the types, and why. */
const OVERRIDES: Record<string, string> = {
  'api/bridge#bridgecall': 'params is optional; the types require it, as the page says',
  'api/bridge#bridgenotification': 'params is optional; the types require it, as the page says',
  'api/bridge#bridgeoff': 'handler is optional, as the page warns; the types require it',
  'api/incoming#waitforassets': 'reserved for streaming: it resolves without assets, as the page says',
  'api/podlet#respodiumsendfragment': 'it returns nothing; the types say it returns the response',
  'api/podlet#ressendheaders': 'the types lack it, as the page says',
  'api/store#mapchannel-topic-initialvalue': 'initialValue is optional; the types require it',
  'api/store#deepmapchannel-topic-initialvalue': 'initialValue is optional; the types require it',
};

const signatures = ['assets', 'bridge', 'browser', 'incoming', 'layout', 'podlet', 'store', 'utils'].flatMap(
  (page) => readSignatures(`api/${page}`),
);
const contradictions = findContradictions(signatures);

describe('signatures on reference pages', () => {
  test('are found', () => {
    expect(signatures.length).toBeGreaterThan(60);
  });

  test.each(signatures.map((signature) => [signature.key, signature] as const))(
    '%s matches the types, or is a known exception',
    (key, { location, text }) => {
      const contradiction = key in OVERRIDES ? undefined : contradictions.get(key);
      expect(contradiction, `${location} "${text}" is not in the types`).toBeUndefined();
    },
  );

  test('every override is still needed', () => {
    expect(Object.keys(OVERRIDES).filter((key) => !contradictions.has(key))).toEqual([]);
  });
});
