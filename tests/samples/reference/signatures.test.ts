import { describe, expect, test } from 'vitest';
import { findContradictions, readSignatures } from './signatures.ts';

/** Signatures that say something else than the types, and why. */
const OVERRIDES: Record<string, string> = {
  'api/bridge#bridgecall': 'params may be left out; the types require it, as the page says',
  'api/bridge#bridgenotification': 'params may be left out; the types require it, as the page says',
  'api/bridge#bridgeoff': 'handler may be left out, which the page warns of; the types require it',
  'api/incoming#waitforassets': 'reserved for streaming: it resolves without assets, as the page says',
  'api/podlet#respodiumsendfragment': 'it returns nothing; the types say the response',
  'api/podlet#ressendheaders': 'the types lack it, as the page says',
  'api/store#mapchannel-topic-initialvalue': 'initialValue may be left out; the types require it',
  'api/store#deepmapchannel-topic-initialvalue': 'initialValue may be left out; the types require it',
};

const signatures = ['assets', 'bridge', 'browser', 'incoming', 'layout', 'podlet', 'store', 'utils'].flatMap(
  (page) => readSignatures(`api/${page}`),
);
const contradictions = findContradictions(signatures);

describe('signatures on reference pages', () => {
  test('there are signatures of all packages', () => {
    expect(signatures.length).toBeGreaterThan(60);
  });

  test.each(signatures.map((signature) => [signature.key, signature] as const))(
    '%s is what the package has, or says why not',
    (key, { location, text }) => {
      const contradiction = key in OVERRIDES ? undefined : contradictions.get(key);
      expect(contradiction, `${location} "${text}" is not in the types`).toBeUndefined();
    },
  );

  test('every override is still needed', () => {
    expect(Object.keys(OVERRIDES).filter((key) => !contradictions.has(key))).toEqual([]);
  });
});
