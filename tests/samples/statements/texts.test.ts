import { afterAll, describe } from 'vitest';
import { browserErrors } from './texts/browser-errors.statements.ts';
import { errorTexts } from './texts/errors.statements.ts';
import { layoutTexts } from './texts/layout.statements.ts';
import { processErrors } from './texts/process-errors.statements.ts';
import { serverErrors } from './texts/server-errors.statements.ts';
import { urlTexts } from './texts/urls.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('errors, log lines, states, and URLs', () => {
  afterAll(closeServers);
  testStatements(errorTexts, serverErrors, processErrors, browserErrors, layoutTexts, urlTexts);
});
