import { describe, expect, test } from 'vitest';
import { checkContent, siteConfig } from '../../../../../helpers/content-folder.ts';

async function check(algolia: string): Promise<string[]> {
  return await checkContent({ 'site.config.ts': siteConfig(`algolia: ${algolia},`) });
}

describe('the "algolia" field of the site configuration', () => {
  test('F6 accepts three credentials', async () => {
    expect(await check("{ appId: 'A', apiKey: 'K', indexName: 'I' }")).toEqual([]);
  });

  test.each([
    ["{ apiKey: 'K', indexName: 'I' }", 'algolia.appId'],
    ["{ appId: 'A', indexName: 'I' }", 'algolia.apiKey'],
    ["{ appId: 'A', apiKey: 'K' }", 'algolia.indexName'],
    ["{ appId: '', apiKey: 'K', indexName: 'I' }", 'algolia.appId'],
    ["{ appId: 'A', apiKey: 'K', indexName: 'I', host: 'nowhere' }", 'algolia.host'],
    ["{ appId: 'A', apiKey: 'K', indexName: 'I', adminKey: 'S' }", 'adminKey'],
    ['true', 'algolia'],
  ])('F6 with the value %s is an error that names %s', async (algolia, field) => {
    const errors = await check(algolia);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(field);
    expect(errors[0]).toMatch(/^site\.config\.ts:\d+/);
  });
});
