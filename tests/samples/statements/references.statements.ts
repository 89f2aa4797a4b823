import * as schemas from '@podium/schemas';
import { deserializeContext, serializeContext } from '@podium/utils';
import { makeLayout, register, startPodlet, visitor } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements of the references of `@podium/utils` and `@podium/schemas`. */
export const references = new Statements();

const UTILS = 'api/utils';
const SCHEMAS = 'api/schemas';

type Validate = (value: unknown) => { error: false | object[] };
const validators = new Map(Object.entries(schemas) as unknown as [string, Validate][]);

references
  .add(
    'context values that serializeContext() copies',
    phrase(
      UTILS,
      /values that are neither strings nor functions are (dropped|copied)\. What a function returns is not checked: a number is sent as (text), and a promise makes the request (fail|succeed)/,
    ),
    async () => [
      'n' in serializeContext({}, { n: 3 }, '') ? 'copied' : 'dropped',
      (await receivedValue(() => 3)) === '3' ? 'text' : 'nothing',
      (await receivedValue(() => Promise.resolve('3'))) === undefined ? 'fail' : 'succeed',
    ],
  )
  .add(
    'headers that deserializeContext() returns',
    phrase(
      UTILS,
      /`deserializeContext\(headers\)` returns all headers that start with `(\w+)`, with (\w+) keys/,
    ),
    () => {
      const context = deserializeContext({ 'podium-mount-origin': 'a', 'x-podium-app-id': 'b', locale: 'c' });
      const [key, ...others] = Object.keys(context);
      return [others.length === 0 ? 'podium' : 'others', key === 'mountOrigin' ? 'camelCase' : `${key}`];
    },
  )
  .add('validators and exceptions', phrase(SCHEMAS, /Validators (never|sometimes) throw/), () => {
    const values = [undefined, null, 5, '', [], {}, '/a b', { name: {} }];
    return [...validators.values()].every((validate) =>
      values.every((value) => validate(value) instanceof Object),
    )
      ? 'never'
      : 'sometimes';
  })
  .add(
    'what the validator of URLs accepts',
    cell(SCHEMAS, 'validators', 'uri', 'Accepts', /^a URI reference of at least (one character)$/),
    () => (!isValid('uri', '') && isValid('uri', 'a') ? 'one character' : 'no character'),
  )
  .add(
    'what the validator of names accepts',
    cell(SCHEMAS, 'validators', 'name', 'Accepts', /^(\d+)–(\d+) letters, digits, `_`, and `-`$/),
    () => {
      const lengths = Array.from({ length: 200 }, (_, length) => length).filter((length) =>
        isValid('name', 'a'.repeat(length)),
      );
      return [`${lengths[0]}`, `${lengths.at(-1)}`];
    },
  )
  .add(
    'what the validator of proxy targets accepts',
    cell(
      SCHEMAS,
      'validators',
      'proxy',
      'Accepts',
      /^an object with (a URI reference) per name, or an array of .*, with at most (\d+) entries$/,
    ),
    () => {
      const isReference = isValid('proxy', { api: '/api' }) && !isValid('proxy', { api: '/a b' });
      const counts = [1, 2, 3, 4, 5, 6].filter((count) =>
        isValid('proxy', Array(count).fill({ name: 'api', target: '/api' })),
      );
      return [isReference ? 'a URI reference' : 'anything', `${counts.at(-1)}`];
    },
  );

function isValid(name: string, value: unknown): boolean {
  return validators.get(name)?.(value).error === false;
}

/** The value that a podlet receives if a parser returns the function, or nothing if the request fails. */
async function receivedValue(value: () => unknown): Promise<unknown> {
  const podlet = await startPodlet();
  const layout = makeLayout();
  layout.context.register('mine', { parse: () => value as () => string });
  const incoming = await layout.process(visitor(), { proxy: false });
  await register(layout, podlet.uri).fetch(incoming);
  return podlet.headers['content']?.['podium-mine'];
}
