import { afterAll, describe } from 'vitest';
import { fallbackPitfalls } from './pitfalls/fallbacks.statements.ts';
import { failurePitfalls } from './pitfalls/failures.statements.ts';
import { valuePitfalls } from './pitfalls/values.statements.ts';
import { servingPitfalls } from './pitfalls/serving.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('pitfalls', () => {
  afterAll(closeServers);
  testStatements(fallbackPitfalls, failurePitfalls, valuePitfalls, servingPitfalls);
});
