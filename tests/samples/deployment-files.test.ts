import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { deployment, disruptionBudget, layoutPolicy, networkPolicy, service } from './kubernetes-files.ts';
import { fromLayout } from './statements/metrics.statements.ts';
import { closeServers } from './statements/servers.ts';

afterAll(closeServers);

const read = (page: string): string =>
  readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${page}.mdx`), 'utf8');

/** The only sample of a page with this title. */
function readSample(page: string, title: string): string {
  const [, code] = new RegExp(`\`\`\`\\w+ title="${title}"[^\\n]*\\n([^]*?)\\n\`\`\``).exec(read(page)) ?? [];
  if (code === undefined) throw new Error(`${page} has no sample ${title}`);
  return code;
}

function readExample(file: string): string {
  return readFileSync(path.join(PROJECT_ROOT, 'content/examples', file), 'utf8');
}

function readDocuments(page: string, title: string): unknown[] {
  return parseAllDocuments(readSample(page, title)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

test('the Kubernetes manifest matches the layout in the deployment guide', () => {
  const [first, second] = readDocuments('containers', 'layout.yaml');
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

test('the Dockerfile installs from the lockfile, drops root, and runs Node.js directly', () => {
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

test('the Kubernetes manifest of the podlet matches the URL that the layout uses', () => {
  const [first, second] = readDocuments('containers', 'products.yaml');
  const { spec } = deployment.parse(first);
  const [container] = spec.template.spec.containers;
  expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
  const target = service.parse(second);
  expect(target.spec.selector).toEqual(spec.selector.matchLabels);
  expect(readSample('containers', 'layout.yaml')).toContain(`http://${target.metadata.name}.shop.svc`);
  expect(readSample('deployment', 'layout.js')).toContain(
    `http://localhost:${container.ports[0].containerPort}`,
  );
});

test('topology spread constraints select the pods of their own Deployment', () => {
  for (const title of ['layout.yaml', 'products.yaml']) {
    const [first] = readDocuments('containers', title);
    const { template } = deployment.parse(first).spec;
    const [constraint] = template.spec.topologySpreadConstraints;
    expect(constraint.labelSelector.matchLabels, title).toEqual(template.metadata.labels);
  }
});

test('the security context has all fields that the restricted Pod Security Standard requires', () => {
  const [, code = ''] = /`(securityContext: \{.*?\})`/.exec(read('containers')) ?? [];
  expect(parse(code)).toEqual({
    securityContext: {
      runAsNonRoot: true,
      // A nonzero number, because the Dockerfile specifies the user by name.
      runAsUser: 1000,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
  });
  expect(readSample('containers', 'Dockerfile')).toMatch(/^USER [a-z]+$/m);
});

test('the NetworkPolicy lets the layout reach the podlet', () => {
  const [file] = readDocuments('containers', 'products-network-policy.yaml');
  const { podSelector, ingress } = networkPolicy.parse(file).spec;
  const [layout] = readDocuments('containers', 'layout.yaml');
  const [podlet] = readDocuments('containers', 'products.yaml');
  expect(podSelector.matchLabels).toEqual(deployment.parse(podlet).spec.template.metadata.labels);
  const [from] = ingress[0].from;
  expect(from.podSelector.matchLabels).toEqual(deployment.parse(layout).spec.template.metadata.labels);
});

test('the NetworkPolicy of the layout lets it reach the podlet, and lets Prometheus reach its metrics', () => {
  const [file] = readDocuments('containers', 'layout-network-policy.yaml');
  const { podSelector, ingress, egress } = layoutPolicy.parse(file).spec;
  const [layout] = readDocuments('containers', 'layout.yaml');
  const [first] = readDocuments('containers', 'products.yaml');
  const podlet = deployment.parse(first).spec.template;
  expect(podSelector.matchLabels).toEqual(deployment.parse(layout).spec.template.metadata.labels);
  expect(egress[0]).toEqual({
    to: [{ podSelector: { matchLabels: podlet.metadata.labels } }],
    ports: [{ protocol: 'TCP', port: podlet.spec.containers[0].ports[0].containerPort }],
  });
  const [, metrics = ''] = /`{ name: metrics, containerPort: (\d+) }`/.exec(read('containers')) ?? [];
  expect(ingress.map((item) => item.ports)).toEqual([
    [{ protocol: 'TCP', port: 'http' }],
    [{ protocol: 'TCP', port: Number(metrics) }],
  ]);
});

test('the disruption budget of each Deployment lets nodes drain', () => {
  for (const title of ['layout.yaml', 'products.yaml']) {
    const [first, , third] = readDocuments('containers', title);
    const { replicas, selector } = deployment.parse(first).spec;
    const budget = disruptionBudget.parse(third).spec;
    expect(budget.selector).toEqual(selector);
    expect(budget.minAvailable).toBeLessThan(replicas);
  }
});

test('the containers guide names the podlets that the complete layout fetches', () => {
  const folder = path.join(PROJECT_ROOT, 'content/examples/production-layout');
  const code = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readExample(`production-layout/${file}`))
    .join('\n');
  const urls = new Set([...code.matchAll(/\benv\.(\w+_URL)\b/g)].map(([, name = '']) => name));
  expect([...urls].sort()).toEqual(['HEADER_URL', 'PRODUCTS_URL', 'REVIEWS_URL']);
  for (const name of urls) expect(read('containers')).toContain(name);
});

test('the complete layout has the port and probes of the Kubernetes manifest', () => {
  const [first] = readDocuments('containers', 'layout.yaml');
  const { containers, terminationGracePeriodSeconds } = deployment.parse(first).spec.template.spec;
  const [container] = containers;
  const layout = readExample('production-layout/app.js');
  const server = readExample('production-layout/server.js');
  expect(server).toContain(`app.listen(${container.ports[0].containerPort})`);
  for (const { httpGet } of [container.livenessProbe, container.readinessProbe]) {
    expect(layout).toContain(`app.get('${httpGet.path}'`);
  }
  for (const { name } of container.env) expect(layout).toContain(`env.${name}`);
  const [, wait = ''] = /await wait\((\d+)\);\s+\/\/.*\s+server\.close\(/.exec(server) ?? [];
  expect(Number(wait)).toBeGreaterThan(0);
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * Number(wait));
});

test('the complete podlet has the port and probes of the Kubernetes manifest', () => {
  const [first] = readDocuments('containers', 'products.yaml');
  const { containers, terminationGracePeriodSeconds } = deployment.parse(first).spec.template.spec;
  const [container] = containers;
  const server = readExample('production-podlet/server.js');
  expect(server).toContain(`app.listen(env.PORT ?? ${container.ports[0].containerPort}`);
  const [, metrics = ''] =
    /`{ name: metrics, containerPort: (\d+) }`/.exec(read('containers').split('### A podlet')[1] ?? '') ?? [];
  expect(server).toContain(`admin.listen(env.METRICS_PORT ?? ${metrics},`);
  for (const { httpGet } of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
    expect(readExample('production-podlet/app.js')).toContain(`app.get('${httpGet.path}'`);
  }
  const [, wait = ''] = /await wait\((\d+)\);\s+server\.close\(/.exec(server) ?? [];
  expect(Number(wait)).toBeGreaterThan(0);
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(2 * Number(wait));
});

test('the Service of a blue-green deploy selects one of the two releases', () => {
  const [first] = readDocuments('containers', 'products-service.yaml');
  const { metadata, spec } = service.parse(first);
  expect(metadata.name).toBe('products');
  expect(spec.selector).toEqual({ app: 'products', release: 'blue' });
});

const rules = z.strictObject({
  groups: z.tuple([
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({
            summary: z.string(),
            runbook_url: z.string().startsWith('https://podium-lib.io/docs/guides/runbook#'),
          }),
        }),
      ),
    }),
  ]),
});

test('alerts use existing metrics, labels, and buckets, and link to sections of the runbook', async () => {
  const [file] = readDocuments('observability', 'podium.rules.yaml');
  const [{ rules: alerts }] = rules.parse(file).groups;
  const known = new Map([...(await fromLayout()), ...listOwnMetrics()]);
  const [, buckets = ''] =
    /const BUCKETS = \[([^\]]+)\]/.exec(readSample('observability', 'layout.js')) ?? [];
  expect(readExample('production-layout/app.js')).toContain(`const BUCKETS = [${buckets}]`);
  for (const { alert, expr, annotations } of alerts) {
    const selectors = [
      ...expr.matchAll(/\b((?:podium|http|layout)_\w+?)(?:_(?:count|bucket))?(?:\{([^}]*)\}|[[)])/g),
    ];
    expect(selectors, alert).not.toHaveLength(0);
    for (const [, name = '', matchers = ''] of selectors) {
      const labels = known.get(name);
      expect(labels, `${alert}: ${name}`).toBeDefined();
      for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)(?:=~|!?=)"([^"]*)"/g)) {
        if (label === 'le') expect(buckets.split(', ')).toContain(value);
        else expect([...(labels ?? [])], `${alert}: ${name}`).toContain(label);
      }
    }
    for (const [, by = ''] of expr.matchAll(/by \(([^)]*)\)/g)) {
      for (const label of by.split(', ')) {
        expect([...(known.get(selectors[0]?.[1] ?? '') ?? [])], alert).toContain(label);
      }
    }
    expect(read('runbook')).toContain(`{#${annotations.runbook_url.split('#')[1] ?? ''}}`);
    expect(read('runbook')).toContain(`\`${alert}\``);
  }
});

/** Labels of the metrics that the complete layout defines itself. */
function listOwnMetrics(): [name: string, labels: Set<string>][] {
  const definitions = readExample('production-layout/app.js').matchAll(
    /new client\.\w+\(\{\s+name: '(\w+)',[^\]]*labelNames: \[([^\]]*)\]/g,
  );
  return [...definitions].map(([, name = '', labelNames = '']) => [
    name,
    new Set([...labelNames.matchAll(/'(\w+)'/g)].map(([, label = '']) => label)),
  ]);
}

test('Alertmanager routes and receivers match', () => {
  const [file] = readDocuments('observability', 'alertmanager.yaml');
  const { route, receivers } = z
    .object({
      route: z.object({ receiver: z.string(), routes: z.array(z.object({ receiver: z.string() })) }),
      receivers: z.array(z.object({ name: z.string() })),
    })
    .parse(file);
  const used = [route.receiver, ...route.routes.map(({ receiver }) => receiver)];
  expect(receivers.map(({ name }) => name)).toEqual(used);
});
