import type { ServerResponse } from 'node:http';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';

/** Sends a short message as plain text, with a line break at its end. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  response.statusCode = status;
  response.setHeader('content-type', MEDIA_TYPES['.txt']);
  response.setHeader('content-length', body.length);
  // Node.js leaves out the body for HEAD.
  response.end(body);
}
