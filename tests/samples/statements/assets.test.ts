import { afterAll, describe } from 'vitest';
import { assets } from './assets.statements.ts';
import { manifest } from './manifest.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('options of assets and fields of the manifest', () => {
  afterAll(closeServers);
  testStatements(assets, manifest);
});
