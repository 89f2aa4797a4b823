import { expect, test } from 'vitest';
import { hashBytes } from '#app/engine/lib/hash-bytes.server.ts';

test('hashes are those of SHA-256 as its standard gives them (FIPS 180-2, B.1)', () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashBytes('abc')).toBe(hash);
  expect(hashBytes(Buffer.from('abc'))).toBe(hash);
  expect(hashBytes('abc', 'base64')).toBe(Buffer.from(hash, 'hex').toString('base64'));
});
