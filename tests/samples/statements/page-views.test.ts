import { afterAll, describe } from 'vitest';
import { pageViews } from './page-views.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('page views', () => {
  afterAll(closeServers);
  testStatements(pageViews);
});
