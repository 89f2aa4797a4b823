import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

const read = (page: string): string =>
  readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${page}.mdx`), 'utf8');

/** The only sample of a page with this title. */
function readSample(page: string, title: string): string {
  const [, code] = new RegExp(`\`\`\`\\w+ title="${title}"[^\\n]*\\n([^]*?)\\n\`\`\``).exec(read(page)) ?? [];
  if (code === undefined) throw new Error(`${page} has no sample ${title}`);
  return code;
}

const labels = z.strictObject({ app: z.string() });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});

/** The fields that the page uses, as the API of Kubernetes calls them. */
const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    replicas: z.number(),
    selector: z.strictObject({ matchLabels: labels }),
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxSurge: z.string(), maxUnavailable: z.number() }),
    }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.strictObject({
            name: z.string(),
            image: z.string(),
            ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: z.number() })]),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    selector: labels,
    ports: z.tuple([
      z.strictObject({ name: z.string(), port: z.literal(80), targetPort: z.literal('http') }),
    ]),
  }),
});

test('the Kubernetes manifest fits the layout on the page about deployment', () => {
  const [first, second] = parseAllDocuments(readSample('containers', 'layout.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
  const { spec } = deployment.parse(first);
  const pod = spec.template.spec;
  const [container] = pod.containers;
  expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
  expect(service.parse(second).spec.selector).toEqual(spec.selector.matchLabels);

  const layout = readSample('deployment', 'layout.js');
  expect(layout).toContain(`app.listen(${container.ports[0].containerPort})`);
  for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
    expect(layout).toContain(`app.get('${httpGet.path}'`);
  }
  for (const { name } of container.env) expect(layout).toContain(`process.env.${name}`);
  const [, wait = ''] = /server\.close\(\), ([\d_]+)\)/.exec(layout) ?? [];
  expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * Number(wait.replaceAll('_', '')));
});

test('the Dockerfile copies what it installs from, drops root, and starts Node.js itself', () => {
  const lines = readSample('containers', 'Dockerfile').split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^FROM node:\d+-\w+$/),
    'WORKDIR /app',
    'COPY package.json package-lock.json ./',
    'RUN npm ci --omit=dev',
    'COPY . .',
    'ENV NODE_ENV=production',
    'USER node',
    'CMD ["node", "server.js"]',
  ]);
  expect(readSample('containers', '.dockerignore').split('\n')).toContain('node_modules');
});
