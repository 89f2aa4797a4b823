import { expect, test } from 'vitest';
import { readPageTypes } from '#app/engine/content/compile/types/read-types.server.ts';
import siteConfig from '../../../content/site.config.ts';
import { findErrors } from './signatures.ts';

/** Code that works with the packages, by key of `typeNotes`. It compiles once a note is no longer needed. */
const NEEDS: Record<string, string> = {
  'FastifyReply.podiumSend': 'reply.podiumSend(html`<p>x</p>`);',
  'MessageBus.peek': 'const isOpen: undefined extends ReturnType<typeof bus.peek> ? true : false = true;',
  'PodiumBridge.call': "void bridge.call({ method: 'cart/open' });",
  'PodiumBridge.notification': "bridge.notification({ method: 'cart/open' });",
  'PodiumBridge.off': "bridge.off('cart/opened');",
  'PodiumClient.register': "layout.client.register({ name: 'cart', uri: 'http://localhost', maxAge: 1 });",
  map: "map<{ count: number }>('cart', 'items');",
  deepMap: "deepMap<{ count: number }>('cart', 'items');",
};

const errors = findErrors({ ...NEEDS, control: "map('cart', 'items', { count: 1 });" });

test('every note on a type has code that shows what the type lacks', () => {
  expect(Object.keys(siteConfig.docs.typeNotes).sort()).toEqual(Object.keys(NEEDS).sort());
});

test('every note is still needed', () => {
  expect(Object.keys(NEEDS).filter((name) => !errors.has(name))).toEqual([]);
  expect(errors.get('control')).toBeUndefined();
});

/** A sample that uses every member that has a note. */
const SAMPLE = `
import '@podium/fastify-podlet';
import type { FastifyReply } from 'fastify';
import { PodiumBridge } from '@podium/bridge';
import { MessageBus } from '@podium/browser';
import Layout from '@podium/layout';
import { deepMap, map } from '@podium/store';

export function use(reply: FastifyReply, bus: MessageBus, bridge: PodiumBridge, layout: Layout) {
  void reply.podiumSend('');
  bus.peek('cart', 'items');
  void bridge.call({ method: 'cart/open', params: [] });
  bridge.notification({ method: 'cart/open', params: [] });
  bridge.off('cart/opened', () => undefined);
  layout.client.register({ name: 'cart', uri: 'http://localhost' });
  map('cart', 'items', {});
  deepMap('cart', 'items', {});
}
`;

test('every note is shown with the type of its member', () => {
  const { typeNotes } = siteConfig.docs;
  const types = readPageTypes(
    new Map([['page', [{ language: 'ts', code: SAMPLE, title: undefined, given: undefined }]]]),
    { names: undefined, isShown: (file) => file.includes('/@podium/'), notes: typeNotes },
  );
  const texts = types.get('page')?.infos.map(([code, text]) => `${code} ${text ?? ''}`) ?? [];
  const shown = Object.entries(typeNotes).map(([name, note]) => {
    const own = name.split('.').at(-1) ?? '';
    return [name, texts.some((text) => text.startsWith(own) && text.endsWith(note))];
  });
  expect(shown.filter(([, isShown]) => isShown === false)).toEqual([]);
});
