/**
 * What a fragment may name without saying where it comes from: the objects of a request to an Express server, and the
 * podlets that a layout has registered. A name that an earlier sample of the page declares comes from there instead.
 */
import http from 'node:http';
import Layout, { DangerouslyIncludeUnescapedHTML, escape, html } from '@podium/layout';
import Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import express from 'express';

export { DangerouslyIncludeUnescapedHTML, escape, express, html, http, HttpIncoming, Layout, Podlet };

export const app = express();
export const layout = new Layout({ name: 'layout', pathname: '/' });
export const podlet = new Podlet({ name: 'podlet', version: '1.0.0', pathname: '/' });

const resource = layout.client.register({ name: 'any', uri: 'http://localhost:7100/manifest.json' });

export {
  resource as account,
  resource as basket,
  resource as content,
  resource as header,
  resource as headerPodlet,
  resource as listPodlet,
  resource as menu,
  resource as orders,
  resource as product,
  resource as products,
  resource as results,
};

type Response = Awaited<ReturnType<typeof resource.fetch>>;

export declare const req: express.Request;
export declare const res: express.Response;
export declare const next: express.NextFunction;
export declare const incoming: HttpIncoming;
export declare const response: Response;
export declare const responses: Response[];
export declare const menuResponse: Response;
export declare const productResponse: Response;
export declare const title: string;
