import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { isHealthCheck } from '#scripts/live/health-checks.ts';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

const labels = z.record(z.string(), z.string());

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
});

/** Container fields in use, with their names in Kubernetes. */
const containerSchema = z.strictObject({
  name: z.string(),
  image: z.string().regex(/:\d+\.\d+\.\d+$|@sha256:/),
  ports: z.array(z.strictObject({ name: z.literal('http'), containerPort: z.number() })),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});

const deploymentSchema = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata: z.strictObject({ name: z.string(), labels }),
  spec: z.strictObject({
    replicas: z.number(),
    selector: z.strictObject({ matchLabels: labels }),
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.strictObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.number(),
          runAsGroup: z.number(),
          seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
        }),
        topologySpreadConstraints: z.array(z.looseObject({ topologyKey: z.string() })),
        containers: z.array(containerSchema).length(1),
      }),
    }),
  }),
});

const budgetSchema = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({ minAvailable: z.number(), selector: z.strictObject({ matchLabels: labels }) }),
});

const serviceSchema = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata: z.strictObject({ name: z.string() }),
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: z.string(), port: z.number(), targetPort: z.literal('http') })),
  }),
});

const documents = parseAllDocuments(read('deploy/kubernetes.yaml'));
const [deployment, budget, service] = z
  .tuple([deploymentSchema, budgetSchema, serviceSchema])
  .parse(documents.map((document) => document.toJS() as unknown));
const pod = deployment.spec.template.spec;
const container = containerSchema.parse(pod.containers[0]);

test('the Kubernetes manifests are valid, and select the pods that they create', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  const podLabels = deployment.spec.template.metadata.labels;
  expect(deployment.spec.selector.matchLabels).toEqual(podLabels);
  expect(budget.spec.selector.matchLabels).toEqual(podLabels);
  expect(service.spec.selector).toEqual(podLabels);
  // One pod may be unavailable while another serves requests.
  expect(deployment.spec.replicas).toBeGreaterThanOrEqual(2);
  expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
});

test('the pods use the image’s user and port, and probe the live server’s health checks', () => {
  const dockerfile = read('Dockerfile');
  expect(Number(/^USER (\d+)/m.exec(dockerfile)?.[1])).toBe(pod.securityContext.runAsUser);
  expect(container.ports[0]?.containerPort).toBe(Number(/\bPORT=(\d+)/.exec(dockerfile)?.[1]));
  const { startupProbe, readinessProbe, livenessProbe } = container;
  for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
    expect(isHealthCheck(httpGet.path, '/'), httpGet.path).toBe(true);
  }
  // A pod that can't serve yet, or is shutting down, gets no requests, but is not restarted.
  expect(readinessProbe.httpGet.path).toBe('/readyz');
  expect(livenessProbe.httpGet.path).toBe('/healthz');
});

test('a pod that shuts down is killed only after it had time to be taken out of service and to finish', () => {
  const env = new Map(container.env.map(({ name, value }) => [name, Number(value)]));
  const delay = env.get('SHUTDOWN_DELAY') ?? NaN;
  const timeout = env.get('SHUTDOWN_TIMEOUT') ?? NaN;
  expect(delay + timeout).toBeLessThan(pod.terminationGracePeriodSeconds);
  const { periodSeconds, failureThreshold, timeoutSeconds } = container.readinessProbe;
  expect(periodSeconds * failureThreshold + timeoutSeconds).toBeLessThanOrEqual(delay);
});
