import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getResourcePolicy } from '#app/engine/server/security-headers.server.ts';
import { parseHeaders } from '#scripts/crawl/host-files.ts';
import { makeHostFolder } from '#scripts/deploy/host-folder.ts';
import { writeCrawledSite } from '../../helpers/crawled-site.ts';
import { makeTemporaryFolder } from '../../helpers/temporary-folder.ts';

const text = readFileSync(path.join(PROJECT_ROOT, 'deploy/cloudfront.yaml'), 'utf8');

/** The template without CloudFormation tags such as `!Ref`. */
const template = z
  .object({
    Parameters: z.record(z.string(), z.object({ Type: z.literal('String') })),
    Resources: z.record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()) }),
    ),
    Outputs: z.record(z.string(), z.object({ Value: z.string() })),
  })
  .parse(parseDocument(text).toJS());

function findProperties(type: string): Record<string, unknown> {
  const found = Object.values(template.Resources).find((resource) => resource.Type === type);
  if (found === undefined) throw new Error(`The template has no ${type}.`);
  return found.Properties;
}

test('B6 the CloudFront template defines everything that it references', () => {
  const known = new Set([...Object.keys(template.Parameters), ...Object.keys(template.Resources)]);
  const references = [
    ...[...text.matchAll(/!Ref ([\w:]+)/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/!GetAtt (\w+)\./g)].map(([, name = '']) => name),
    ...[...text.matchAll(/\$\{([\w:]+)[.}]/g)].map(([, name = '']) => name),
  ].filter((name) => !name.startsWith('AWS::'));
  expect(references.length).toBeGreaterThan(15);
  expect(references.filter((name) => !known.has(name))).toEqual([]);
});

test('N1 B6 the CloudFront function requests the file of a page', () => {
  const { FunctionCode: code } = findProperties('AWS::CloudFront::Function');
  const rewriteUri = (uri: string): string =>
    z
      .object({ uri: z.string() })
      .parse(runInNewContext(`${String(code)}; handler({ request: { uri: ${JSON.stringify(uri)} } })`)).uri;
  expect(
    Object.fromEntries(
      [
        '/',
        '/docs/page',
        '/docs/page/',
        '/docs/page.html',
        '/blog/version-4.0.0',
        '/data.json',
        '/a.webmanifest',
      ].map((uri) => [uri, rewriteUri(uri)]),
    ),
  ).toEqual({
    '/': '/index.html',
    '/docs/page': '/docs/page/index.html',
    '/docs/page/': '/docs/page/index.html',
    '/docs/page.html': '/docs/page.html',
    '/blog/version-4.0.0': '/blog/version-4.0.0/index.html',
    '/data.json': '/data.json',
    '/a.webmanifest': '/a.webmanifest',
  });
});

test('B6 CloudFront sends the headers of _headers; the policy is a parameter that deploy:files writes', async () => {
  const folder = await makeTemporaryFolder();
  await writeCrawledSite(path.join(folder, 'site'), { baseUrl: '/podium/', url: 'https://podium-lib.io' });
  const target = path.join(folder, 'made');
  await makeHostFolder({
    host: 'cloudfront',
    site: path.join(folder, 'site'),
    target,
    root: '',
    listen: undefined,
  });
  const parameters = z
    .array(z.object({ ParameterKey: z.string(), ParameterValue: z.string() }))
    .parse(JSON.parse(await readFile(path.join(target, 'parameters.json'), 'utf8')));
  const values = Object.fromEntries(
    parameters.map(({ ParameterKey, ParameterValue }) => [ParameterKey, ParameterValue]),
  );
  expect(Object.keys(values).filter((name) => !(name in template.Parameters))).toEqual([]);
  expect(values).toMatchObject({ Domain: 'podium-lib.io', BasePath: '/podium/' });

  const expected = parseHeaders(await readFile(path.join(folder, 'site/host-root/_headers'), 'utf8'))[0]
    ?.headers;
  const headers = JSON.stringify(findProperties('AWS::CloudFront::ResponseHeadersPolicy'));
  expect(expected?.length).toBeGreaterThanOrEqual(5);
  for (const { name, value } of expected ?? []) {
    if (name === 'Content-Security-Policy') expect(values['Policy']).toBe(value);
    // It has only one valid value.
    else if (name === 'X-Content-Type-Options')
      expect(headers).toContain('"ContentTypeOptions":{"Override":true}');
    else expect(headers, name).toContain(JSON.stringify(value));
  }
});

/** Converts a pattern of CloudFront, in which `*` is any text. */
function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`);
}

test('B6 other sites may embed only feeds, cards, and icons', () => {
  const { DistributionConfig: config } = z
    .object({
      DistributionConfig: z.object({
        DefaultCacheBehavior: z.object({ ResponseHeadersPolicyId: z.string() }),
        CacheBehaviors: z.array(z.object({ PathPattern: z.string(), ResponseHeadersPolicyId: z.string() })),
      }),
    })
    .parse(findProperties('AWS::CloudFront::Distribution'));
  const policyOf = (file: string): string | undefined => {
    const { ResponseHeadersPolicyId: name } =
      config.CacheBehaviors.find(({ PathPattern: pattern }) =>
        toRegExp(pattern.replace('${BasePath}', '/')).test(`/${file}`),
      ) ?? config.DefaultCacheBehavior;
    const headers = JSON.stringify(template.Resources[name]?.Properties);
    return /"Cross-Origin-Resource-Policy","Value":"([\w-]+)"/.exec(headers)?.[1];
  };
  const files = [
    'index.html',
    'docs/page/index.html',
    'docs/cards/page.png',
    'assets/app-0a1b.js',
    'media/icon-1.0a1b.png',
    'cards/docs/page.png',
    'blog/rss.xml',
    'blog/atom.xml',
    'blog/feed.json',
    'blog/nav.json',
    'favicon.ico',
    'favicon.svg',
    'apple-touch-icon.png',
  ];
  expect(files.map((file) => [file, policyOf(file)])).toEqual(
    files.map((file) => [file, getResourcePolicy(file)]),
  );
  // All other headers are the same in both policies.
  const [own, shared] = ['Headers', 'SharedHeaders'].map((name) =>
    JSON.stringify(template.Resources[name]?.Properties),
  );
  expect(shared?.replace('-shared', '').replace('"cross-origin"', '"same-origin"')).toBe(own);
});

test('R14 B6 a missing file gets 404.html and status 404', () => {
  const distribution = JSON.stringify(findProperties('AWS::CloudFront::Distribution'));
  expect(distribution).toContain(
    '"CustomErrorResponses":[{"ErrorCode":404,"ResponseCode":404,"ResponsePagePath":"${BasePath}404.html"',
  );
});

test('B6 CloudFront serves only site/, retains old versions for a while, and logs requests', () => {
  const distribution = JSON.stringify(findProperties('AWS::CloudFront::Distribution'));
  expect(distribution).toContain('"OriginPath":"/site"');
  expect(distribution).toContain('"Logging":{"Bucket":"Logs.RegionalDomainName","IncludeCookies":false');
  expect(JSON.stringify(findProperties('AWS::S3::BucketPolicy'))).toContain('"${Bucket.Arn}/site/*"');
  expect(findProperties('AWS::S3::Bucket')).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: { Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }] },
  });
  expect(readFileSync(path.join(PROJECT_ROOT, 'deploy/s3.sh'), 'utf8')).toContain(
    'target="s3://$bucket/site$base"',
  );
});
