import { afterAll, describe } from 'vitest';
import { errorTexts } from './texts/errors.statements.ts';
import { javascriptErrors } from './texts/javascript-errors.statements.ts';
import { layoutTexts } from './texts/layout.statements.ts';
import { urlTexts } from './texts/urls.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('errors, log lines, states, and URLs', () => {
  afterAll(closeServers);
  testStatements(errorTexts, javascriptErrors, layoutTexts, urlTexts);
});
