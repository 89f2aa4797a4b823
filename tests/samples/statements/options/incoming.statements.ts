import { HttpIncoming, template } from '@podium/utils';
import express from 'express';
import { cell, phrase, Statements } from '../statement.ts';
import { makeLayout, messageOf, namedMessageOf, visitor } from '../servers.ts';
import { makePodlet, toCode } from '../observe.ts';
import { CODE, THROWS, NOT_CHECKED, checked, expressMessage } from './observe.ts';

/** `HttpIncoming` and the document template: the remaining defaults and invalid values in the documentation's tables. */
export const incomingOptions = new Statements();

// HttpIncoming.
for (const row of ['request', 'response', 'params'] as const) {
  incomingOptions
    .add(`HttpIncoming: ${row} when omitted`, cell('api/incoming', 'constructor', row, 'Default', CODE), () =>
      toCode(new HttpIncoming()[row] as unknown),
    )
    .add(`incoming.${row} when omitted`, cell('api/incoming', 'properties', row, 'Default', CODE), () =>
      toCode(new HttpIncoming()[row] as unknown),
    )
    .add(
      `HttpIncoming: invalid ${row}`,
      cell('api/incoming', 'constructor', row, 'Invalid value', NOT_CHECKED),
      () =>
        checked(() =>
          row === 'request'
            ? new HttpIncoming({ odd: 1 })
            : row === 'response'
              ? new HttpIncoming({}, 5 as never)
              : new HttpIncoming({}, {}, 5 as never),
        ),
    )
    .add(`incoming.${row} is set`, cell('api/incoming', 'properties', row, 'Invalid value', THROWS), () =>
      messageOf(() => Object.assign(new HttpIncoming(), { [row]: {} })),
    );
}
for (const row of ['context', 'view', 'css', 'js', 'name', 'proxy', 'development'] as const) {
  incomingOptions.add(
    `incoming.${row} when omitted`,
    cell('api/incoming', 'properties', row, 'Default', CODE),
    () => toCode(new HttpIncoming()[row]).replaceAll("'", ''),
  );
}
for (const row of ['context', 'view', 'name', 'proxy', 'development'] as const) {
  incomingOptions.add(
    `incoming.${row} is set to an invalid value`,
    cell('api/incoming', 'properties', row, 'Invalid value', NOT_CHECKED),
    () => checked(() => Object.assign(new HttpIncoming(), { [row]: 5 })),
  );
}
for (const row of ['css', 'js'] as const) {
  incomingOptions.add(
    `incoming.${row} is set to a non-array`,
    cell('api/incoming', 'properties', row, 'Invalid value', THROWS),
    () => messageOf(() => Object.assign(new HttpIncoming(), { [row]: 5 })),
  );
}
incomingOptions
  .add(
    'incoming without headers',
    cell('api/incoming', 'constructor', 'request', 'Invalid value', /rejects with `([^`]+)`/),
    () => namedMessageOf(() => makePodlet({ development: true }).process(new HttpIncoming({ url: '/' }))),
  )
  .add(
    'incoming.view is null',
    cell('api/incoming', 'properties', 'view', 'Invalid value', /throw `([^`]+)`$/),
    () => messageOf(() => makeLayout().render(Object.assign(visitor(), { view: null }), 'x')),
  )
  .add('incoming.url when omitted', cell('api/incoming', 'properties', 'url', 'Default'), () =>
    visitor({}, '/a?b=1').url.href === 'http://www.example.com/a?b=1' ? 'from the request' : 'something else',
  )
  .add(
    'incoming.url is set to an invalid URL',
    cell('api/incoming', 'properties', 'url', 'Invalid value', THROWS),
    () => messageOf(() => Object.assign(visitor(), { url: '::' })),
  )
  .add(
    'incoming.podlets is read',
    cell('api/incoming', 'properties', 'podlets', 'Invalid value', THROWS),
    () => messageOf(() => visitor().podlets),
  )
  .add('incoming.assets', cell('api/incoming', 'properties', 'assets', 'Default'), () =>
    typeof (visitor().assets as { on?: unknown }).on === 'function' ? 'an empty one' : 'something else',
  )
  .add('incoming.podlets with null', phrase('api/incoming', /entry throws, for example `([^`]+)`/), () =>
    namedMessageOf(() => Object.assign(visitor(), { podlets: [null] })),
  )
  .add('incoming sent as JSON in Express', phrase('api/incoming', /therefore throw `([^`]+)`/), async () => {
    const app = express();
    app.use(makeLayout().middleware());
    app.get('/', (_request, response) => response.json(response.locals.podium));
    const message = await expressMessage(app, true);
    return message.split('\n')[0] ?? '';
  });

// The document.
incomingOptions
  .add(
    'document: title when omitted',
    cell('api/document', 'request-properties/1', 'title', 'Default'),
    () => (/<title><\/title>/.test(template(visitor(), 'x')) ? 'empty' : 'something'),
  )
  .add(
    'document: encoding when omitted',
    cell('api/document', 'request-properties/1', 'encoding', 'Default', CODE),
    () => /<meta charset="([^"]*)">/.exec(template(visitor(), 'x'))?.[1] ?? 'none',
  )
  .add(
    'document: language when nothing is set',
    phrase('api/document', /^`(en-\w+)`$/),
    () => /<html lang="([^"]*)">/.exec(template(new HttpIncoming(), 'x'))?.[1] ?? 'none',
  );
