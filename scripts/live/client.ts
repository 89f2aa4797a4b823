import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who asks, and how, as far as it can be believed. */
export interface Client {
  /** IP address. */
  address: string;
  protocol: 'http' | 'https';
  /** Name of the site as the client wrote it; empty when that is no name. */
  host: string;
}

/**
 * Finds out who asks. What `X-Forwarded-*` says is believed only as far as trusted proxies wrote it: each adds to the end
 * of a list, so that what stands further left came from the client, who may write anything.
 *
 * @param trusted how many proxies stand in front of this server
 */
export function findClient(request: IncomingMessage, trusted: number): Client {
  const { headers, socket } = request;
  const direct: Client = {
    address: socket.remoteAddress ?? '',
    protocol: 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http',
    host: readHost(headers.host),
  };
  if (trusted === 0) return direct;
  const address = takeTrusted(headers['x-forwarded-for'], trusted);
  const protocol = takeTrusted(headers['x-forwarded-proto'], trusted)?.toLowerCase();
  const host = readHost(takeTrusted(headers['x-forwarded-host'], trusted));
  return {
    address: address !== undefined && isIP(address) !== 0 ? address : direct.address,
    protocol: protocol === 'https' || protocol === 'http' ? protocol : direct.protocol,
    host: host === '' ? direct.host : host,
  };
}

/** What the outermost trusted proxy wrote. A shorter list was written by fewer of them, all of them trusted. */
function takeTrusted(header: string | string[] | undefined, trusted: number): string | undefined {
  const list = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return list[Math.max(0, list.length - trusted)];
}

/** A host with an optional port; anything else is empty. */
function readHost(value: string | undefined): string {
  return value !== undefined && /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(value) ? value : '';
}

/** The request's id: the one that it brings, if it looks like one, or a new one. */
export function findRequestId(request: IncomingMessage): string {
  const brought = request.headers['x-request-id'];
  return typeof brought === 'string' && /^[\w.:=+/@-]{1,128}$/.test(brought) ? brought : randomUUID();
}
