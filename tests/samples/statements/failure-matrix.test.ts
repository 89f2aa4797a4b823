import { afterAll, describe } from 'vitest';
import { failureMatrix } from './failure-matrix.statements.ts';
import { rejectionStatements } from './rejections.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('what a layout returns when a podlet fails', () => {
  afterAll(closeServers);
  testStatements(failureMatrix, rejectionStatements);
});
