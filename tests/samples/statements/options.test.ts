import { afterAll, describe } from 'vitest';
import { options } from './options.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('defaults and bad values of every other option', () => {
  afterAll(closeServers);
  testStatements(options);
});
