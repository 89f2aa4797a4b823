import path from 'node:path';
import '@podium/fastify-podlet';
import type { EventHandler, PodiumBridge } from '@podium/bridge';
import Layout from '@podium/layout';
import Podlet, { html } from '@podium/podlet';
import { manifest } from '@podium/schemas';
import type { map } from '@podium/store';
import { HttpIncoming } from '@podium/utils';
import type express from 'express';
import type { FastifyReply } from 'fastify';
import ts from 'typescript';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

// This file is type-checked: once a gap is closed, its "@ts-expect-error" is an error. guides/typescript lists the gaps.

type Context = express.Response['locals']['podium']['context'];

const layout = new Layout({ name: 'shop', pathname: '/' });
const uri = 'http://localhost/manifest.json';

describe('type gaps that guides/typescript lists', () => {
  test('register() lacks maxAge', () => {
    // @ts-expect-error -- the gap
    expect(layout.client.register({ name: 'products', uri, maxAge: 1 }).name).toBe('products');
  });

  test('the client lacks podlets by name and iteration', () => {
    const { client } = new Layout({ name: 'shop', pathname: '/' });
    const footer = client.register({ name: 'footer', uri });
    // @ts-expect-error -- the gap
    expect(client['footer']).toBe(footer);
    // @ts-expect-error -- the gap
    expect([...client]).toEqual([footer]);
  });

  test('waitForAssets() is typed to resolve to arrays', async () => {
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    const assets = await incoming.waitForAssets();
    expectTypeOf(assets.css).toExtend<unknown[]>();
    expect(assets).toEqual({ js: undefined, css: undefined });
  });

  test('Express lacks sendHeaders(), which samples of api/podlet call', () => {
    expectTypeOf<express.Response>().toHaveProperty('podiumSend');
    expectTypeOf<express.Response>().not.toHaveProperty('sendHeaders');
  });

  test('bridge.off() requires the handler', () => {
    expectTypeOf<Parameters<PodiumBridge['off']>['length']>().toEqualTypeOf<2>();
  });

  test('bridge.call() takes the types of the result and of params', () => {
    type Call = typeof PodiumBridge.prototype.call<string, { id: number }>;
    expectTypeOf<ReturnType<Call>>().resolves.toHaveProperty('result').toEqualTypeOf<string | undefined>();
    expectTypeOf<Parameters<Call>[0]['params']>().toEqualTypeOf<{ id: number }>();
  });

  test('handlers of the bridge are typed to receive responses, too', () => {
    type Message = Parameters<EventHandler<{ isOnline: boolean }>>[0];
    expectTypeOf<Message>().not.toHaveProperty('params');
    expectTypeOf<Extract<Message, { params: unknown }>['params']>().toEqualTypeOf<{ isOnline: boolean }>();
  });

  test('redirects of a response are typed as never null', async () => {
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    const unreachable = layout.client.register({
      name: 'unreachable',
      uri: 'http://127.0.0.1:2/manifest.json',
    });
    const { redirect } = await unreachable.fetch(incoming);
    expectTypeOf(redirect).not.toBeNullable();
    expect(redirect).toBeNull();
  });

  test('Fastify lacks reply.app.params', () => {
    expectTypeOf<FastifyReply['app']>().toHaveProperty('podium');
    expectTypeOf<FastifyReply['app']>().not.toHaveProperty('params');
  });

  test('a boolean crossorigin compiles but makes the manifest invalid', () => {
    const podlet = new Podlet({ name: 'products', version: '1', pathname: '/' });
    podlet.js({ value: '/a.js', crossorigin: true });
    expect(manifest(JSON.parse(JSON.stringify(podlet)) as never).error).not.toBe(false);
  });

  test("data of a layout's script is typed as an array", () => {
    // @ts-expect-error -- the gap
    expect(() => layout.js({ value: '/a.js', data: { team: 'a' } })).not.toThrow();
  });

  test('the schema of a script lacks the strategy shadow-dom', () => {
    const { error } = manifest({
      name: 'products',
      version: '1',
      content: '/',
      // @ts-expect-error -- the gap
      js: [{ value: '/a.js', strategy: 'shadow-dom' }],
    });
    expect(error).toBe(false);
  });

  test('a parser is typed to receive nothing, and to return a function that returns a promise', () => {
    type Parse = Parameters<Layout['context']['register']>[1]['parse'];
    expectTypeOf<undefined>().toExtend<Parameters<Parse>[0]>();
    expectTypeOf<(name: string) => Promise<string>>().toExtend<ReturnType<Parse>>();
  });

  test('a parser is typed to receive no request', async () => {
    layout.context.register('path', {
      // @ts-expect-error -- the gap
      parse: (incoming) => (incoming.request as { url: string }).url,
    });
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/mugs', method: 'GET' });
    await layout.process(incoming);
    expect(incoming.context).toMatchObject({ 'podium-path': '/mugs' });
  });

  test('podiumSend() in Fastify is typed to accept only strings', () => {
    expectTypeOf<Parameters<FastifyReply['podiumSend']>[0]>().toEqualTypeOf<string>();
    expect(html`<p>x</p>`.content).toBe('<p>x</p>');
  });

  test('a layout accepts missing options and unknown nested ones', () => {
    expect(() => new Layout({})).toThrow();
    const options = { client: { timout: 5 }, context: { debugg: {} }, proxy: { prefx: '/p' } };
    expectTypeOf<typeof options>().toExtend<ConstructorParameters<typeof Layout>[0]>();
    expect(() => new Layout({ name: 'shop', pathname: '/', ...options })).not.toThrow();
    // @ts-expect-error -- only the layout's own keys are checked
    expect(() => new Layout({ name: 'shop', pathname: '/', loger: console })).not.toThrow();
  });

  test('the scope shadow-dom compiles but makes the manifest invalid', () => {
    const podlet = new Podlet({ name: 'products', version: '1', pathname: '/' });
    podlet.js({ value: '/a.js', scope: 'shadow-dom' });
    expect(manifest(JSON.parse(JSON.stringify(podlet)) as never).error).not.toBe(false);
  });

  test('the public pathname in a layout is a function but typed as a string', async () => {
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    await layout.process(incoming);
    expect(incoming.context).toMatchObject({ 'podium-public-pathname': expect.any(Function) as unknown });
    expectTypeOf<Context['podium-public-pathname']>().toEqualTypeOf<string | undefined>();
  });

  test('podiumSend() of a podlet in Express is typed to return the response', () => {
    expectTypeOf<ReturnType<express.Response['podiumSend']>>().not.toBeVoid();
  });

  test('appId and baseFontSize are unknown until they are declared', () => {
    expectTypeOf<Context['appId']>().toBeUnknown();
    expectTypeOf<Context['baseFontSize']>().toBeUnknown();
    expectTypeOf<Context['podium-app-id']>().toBeUnknown();
    expectTypeOf<Context['podium-base-font-size']>().toBeUnknown();
  });

  test('strict code needs skipLibCheck because of lru-cache', () => {
    const types = path.join(PROJECT_ROOT, 'node_modules/@podium/layout/types/layout.d.ts');
    const options = { module: ts.ModuleKind.NodeNext, noEmit: true, strict: true, types: ['node'] };
    const program = ts.createProgram([types], options);
    const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/lru-cache/'));
    expect(files.flatMap((file) => program.getSemanticDiagnostics(file))).not.toEqual([]);
  });

  test('map() accepts a type alias but not an interface', () => {
    interface Session {
      name: string;
    }
    type Alias = Pick<Session, 'name'>;
    expectTypeOf<typeof map<Alias>>().toBeFunction();
    // @ts-expect-error -- an interface has no index signature
    expectTypeOf<typeof map<Session>>().toBeFunction();
  });

  test('context values in Express are strings or undefined', () => {
    expectTypeOf<Context['locale']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Context['podium-locale']>().toEqualTypeOf<string | undefined>();
  });
});
