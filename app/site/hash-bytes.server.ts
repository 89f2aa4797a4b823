import { createHash } from 'node:crypto';

/** SHA-256 in hex. */
export function hashBytes(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
