import type Podlet from '@podium/podlet';
import { cell, Statements } from '../statement.ts';
import { makeLayout, messageOf, visitor } from '../servers.ts';
import { makePodlet } from '../observe.ts';

/** Development context and context parsers: the remaining defaults and invalid values in tables on two pages. */
export const contextOptions = new Statements();

// The development context, on two pages.
const inDevelopment: Record<string, [reference: RegExp, guide: RegExp]> = {
  debug: [/^`'(.*)'`$/, /^`'(.*)'`$/],
  locale: [/^`'(.*)'`$/, /^`'(.*)'`$/],
  deviceType: [/^`'(.*)'`$/, /^`'(.*)'`$/],
};
for (const [key, [reference, guide]] of Object.entries(inDevelopment)) {
  const observe = async () => String((await developmentContext())[key]);
  contextOptions
    .add(`development: ${key}`, cell('api/podlet', 'defaultscontext/2', key, 'Value', reference), observe)
    .add(
      `development: ${key} (guide)`,
      cell('guides/context', 'develop-without-a-layout', key, 'Value in development mode', guide),
      observe,
    );
}
const derived: [
  key: string,
  words: readonly [podlet: string, guide: string],
  matches: (podlet: Podlet) => string,
][] = [
  ['requestedBy', ["the podlet's name", "the podlet's `name`"], (podlet) => podlet.name],
  ['mountPathname', ['the pathname', "the podlet's `pathname`"], (podlet) => podlet.pathname()],
  [
    'publicPathname',
    ['`<pathname>/podium-resource/<podlet name>`', '`<podlet pathname>/podium-resource/<podlet name>`'],
    (podlet) => `${podlet.pathname()}/podium-resource/${podlet.name}`,
  ],
  [
    'mountOrigin',
    ["`''`, and the request's origin during a request", 'the origin of the request'],
    () => 'http://www.example.com',
  ],
];
for (const [key, words, matches] of derived) {
  const observeAs = (index: 0 | 1) => async () => {
    const value = (await developmentContext())[key];
    const before =
      key !== 'mountOrigin' ||
      (makePodlet({ development: true }).defaults() as Record<string, unknown>)[key] === '';
    return value === matches(makePodlet()) && before ? words[index] : String(value);
  };
  contextOptions
    .add(`development: ${key}`, cell('api/podlet', 'defaultscontext/2', key, 'Value'), observeAs(0))
    .add(
      `development: ${key} (guide)`,
      cell('guides/context', 'develop-without-a-layout', key, 'Value in development mode'),
      observeAs(1),
    );
}

// Context parsers, on two pages.
const parserErrors: [row: string, pick: RegExp, guide: string, name: string, parser: unknown][] = [
  ['name', /^throws `([^`]+)`;/, 'You must provide a value to "name".', '', { parse: () => 'x' }],
  ['parser', /^throws `([^`]+)`$/, 'You must provide a value to "parser".', 'mine', undefined],
  [
    'parser.parse',
    /^throws `([^`]+)` or/,
    'Parser with the name "<name>" is missing a ".parse()" method.',
    'mine',
    {},
  ],
  [
    'parser.parse',
    /or `([^`]+)`$/,
    'Parse method for parser "<name>" must be a function or async function.',
    'mine',
    { parse: 5 },
  ],
  [
    'name',
    /; a name in use throws `([^`]+)`$/,
    'Parser with the name "<name>" has already been registered.',
    'locale',
    { parse: () => 'x' },
  ],
];
for (const [row, pick, guide, name, parser] of parserErrors) {
  const observe = (placeholder: string) => () =>
    messageOf(
      () => makeLayout().context.register(name, parser as never),
      name === '' ? {} : { [`"${placeholder}"`]: `"${name}"` },
    );
  contextOptions
    .add(
      `context.register(): ${guide}`,
      cell('api/layout', 'contextregistername-parser', row, 'Invalid value', pick),
      observe('<n>'),
    )
    .add(
      `context.register(): ${guide} (guide)`,
      cell('guides/context', 'errors-from-register', guide, 'Message', /^`(.*)`$/),
      observe('<name>'),
    );
}

async function developmentContext(): Promise<Record<string, unknown>> {
  const podlet = makePodlet({ development: true });
  const incoming = visitor();
  await podlet.process(incoming, { proxy: false });
  return incoming.context;
}
