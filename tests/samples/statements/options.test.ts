import { afterAll, describe } from 'vitest';
import { podletOptions } from './options/podlet.statements.ts';
import { layoutOptions } from './options/layout.statements.ts';
import { clientOptions } from './options/client.statements.ts';
import { responseOptions } from './options/response.statements.ts';
import { contextOptions } from './options/context.statements.ts';
import { incomingOptions } from './options/incoming.statements.ts';
import { browserOptions } from './options/browser.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('defaults and invalid values of all other options', () => {
  afterAll(closeServers);
  testStatements(
    podletOptions,
    layoutOptions,
    clientOptions,
    responseOptions,
    contextOptions,
    incomingOptions,
    browserOptions,
  );
});
