import { afterAll, describe } from 'vitest';
import { assetData } from './asset-data.statements.ts';
import { assets } from './assets.statements.ts';
import { manifest } from './manifest.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('asset options and manifest fields', () => {
  afterAll(closeServers);
  testStatements(assets, assetData, manifest);
});
