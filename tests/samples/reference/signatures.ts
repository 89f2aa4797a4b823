import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** The signature in the header of a member. */
export interface Signature {
  /** Page and ID of the heading, e.g. `api/layout#clientstate`. */
  key: string;
  /** E.g. `content/docs/api/layout.mdx:520`. */
  location: string;
  /** Owner of the member, e.g. `layout.client`; empty for functions and classes. */
  receiver: string;
  /** For an option: the type of its options object. */
  options?: string | undefined;
  /** E.g. `load(entries: unknown[]): string[]`. */
  text: string;
}

/** Declares the receivers on each page, and the types in signatures. */
const PRELUDE = `
import type { Readable } from 'node:stream';
import type { PodiumClientResourceOptions } from './node_modules/@podium/client/types/http-outgoing.d.ts';
import type PodiumContext from '@podium/context';
import type { PodiumContextParser } from '@podium/context';
import type PodiumClient from '@podium/client';
import type { AbstractLoggerOptions } from 'abslog';
import type { PodiumProxyOptions } from '@podium/proxy';
import type { RequestFilterOptions } from './node_modules/@podium/client/types/resource.d.ts';
import Layout, { type LayoutClientOptions, type LayoutContext, type LayoutOptions, type RegisterOptions, type PodiumClientResource, type PodiumClientResponse } from '@podium/layout';
import Podlet, { type PodletOptions } from '@podium/podlet';
import { AssetCss, AssetJs, HttpIncoming, DangerouslyIncludeUnescapedHTML, TemplateResult, html, escape, template, buildLinkElement, buildScriptElement } from '@podium/utils';
import { MessageBus, type Event, type MessageHandler } from '@podium/browser';
import type { PodiumBridge, EventHandler, RpcResponse } from '@podium/bridge';
import type { FastifyReply } from 'fastify';
import '@podium/fastify-podlet';
import { atom, map, deepMap, type WritableAtom, type MapStore, type DeepMapStore, type BaseDeepMap } from '@podium/store';
type Response = Express.Response;
type AssetCssLike = import('@podium/layout').AssetCssLike;
type AssetJsLike = import('@podium/layout').AssetJsLike;
declare const layout: Layout;
declare const podlet: Podlet;
declare const resource: PodiumClientResource;
declare const res: Express.Response;
declare const incoming: HttpIncoming;
declare const asset: AssetCss;
declare const bus: MessageBus;
declare const bridge: PodiumBridge;
declare const reply: FastifyReply;
`;

/** Reads the signatures of a reference page. */
export function readSignatures(page: string): Signature[] {
  const file = `content/docs/${page}.mdx`;
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const headers = source.matchAll(
    /^#+ `([^`]+)`[^\n]* \{#([^}]+)\}\n(?:::keywords.*\n)?\n<Member\s+kind="([^"]+)"[^>]*?signature="([^"]+)"/gm,
  );
  let options: string | undefined;
  return [...headers].map(([, heading = '', id = '', kind = '', text = '']) => {
    const [name = ''] = heading.split('(');
    const dot = name.lastIndexOf('.');
    if (kind !== 'option') options = /\boptions\??: (\w+Options)\b/.exec(text)?.[1];
    return {
      options: kind === 'option' ? options : undefined,
      key: `${page}#${id}`,
      location: `${file}:${source.slice(0, source.indexOf(`{#${id}}`)).split('\n').length}`,
      receiver: dot === -1 ? '' : name.slice(0, dot),
      text,
    };
  });
}

/** Compiler errors of the signatures that the types of the packages contradict, by key. */
export function findContradictions(signatures: readonly Signature[]): Map<string, string> {
  return findErrors(
    Object.fromEntries(signatures.map((signature, at) => [signature.key, toStatements(signature, at)])),
  );
}

/** Compiler errors of the lines of code that do not compile with the types of the packages, by name. */
export function findErrors(code: Readonly<Record<string, string>>): Map<string, string> {
  const program = compile([PRELUDE, ...Object.values(code)].join('\n'));
  const names = [...PRELUDE.split('\n').map(() => undefined), ...Object.keys(code)];
  const found = new Map<string, string>();
  for (const { file, start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const message = ts.flattenDiagnosticMessageText(messageText, ' ');
    const name = names[line];
    if (name === undefined) throw new Error(`The prelude does not compile, line ${line}: ${message}`);
    found.set(name, message);
  }
  return found;
}

/** A line that compiles only if the types have the member with this type. */
function toStatements({ receiver, options, text }: Signature, at: number): string {
  if (options !== undefined) {
    const names = [...text.matchAll(/(\w+)\??: /g)].map(([, option]) => `'${option}'`).join(' | ');
    const actual = `Pick<${options}, ${names}>`;
    return `const s${at}: ${actual} = {} as { ${text} }; const o${at}: { ${text} } = {} as ${actual};`;
  }
  const constructed = /^new (\w+)(\(.*\))$/.exec(text);
  if (constructed !== null) {
    const [, name = '', parameters = ''] = constructed;
    return `const s${at}: new ${parameters} => ${name} = ${name};`;
  }
  const [, name = '', type = ''] = /^(\w+)(?:: )?(.*)$/.exec(text) ?? [];
  const actual = receiver === '' ? name : `${receiver}.${name}`;
  if (!/^[<(]/.test(type) || !text.startsWith(`${name}${type.charAt(0)}`))
    return `const s${at}: ${type} = ${actual};`;
  const call = type.replace(/\): (?!.*\): )(.*)$/, ') => $1');
  // Everything is assignable to a function that returns nothing.
  const isVoid = call.endsWith('=> void')
    ? ` const v${at}: ReturnType<typeof ${actual}> extends void ? true : false = true;`
    : '';
  return `const s${at}: ${call} = ${actual};${isVoid}`;
}

function compile(text: string): ts.Program {
  const file = path.join(PROJECT_ROOT, 'signatures.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    allowImportingTsExtensions: true,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node', 'express'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...others);
  return ts.createProgram([file], options, host);
}
