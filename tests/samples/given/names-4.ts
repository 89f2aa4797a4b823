/** Like content/sample-names.ts, for samples that use version 4 of the podlet and layout modules. */
import Layout from 'podium-layout-4';
import Podlet from 'podium-podlet-4';
import type express from 'express';

export { Layout, Podlet };

export const layout = new Layout({ name: 'layout', pathname: '/' });
export const podlet = new Podlet({ name: 'podlet', version: '1.0.0', pathname: '/' });

const resource = layout.client.register({ name: 'any', uri: 'http://localhost:7100/manifest.json' });

export { resource as header, resource as headerPodlet, resource as newsPodlet };

export declare const res: express.Response;
export declare const incoming: typeof res.locals.podium;
