import { createHash, type BinaryToTextEncoding } from 'node:crypto';

/** SHA-256 of bytes, or of a text in UTF-8; in hex unless asked for otherwise. */
export function hashBytes(bytes: Uint8Array | string, encoding: BinaryToTextEncoding = 'hex'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}
