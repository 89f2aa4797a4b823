import { afterAll, describe } from 'vitest';
import { frontends } from './frontends.statements.ts';
import { pageInBrowser } from './page-in-browser.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe("several podlets' code on one page", () => {
  afterAll(closeServers);
  testStatements(frontends, pageInBrowser);
});
