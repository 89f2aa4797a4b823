import { z } from 'zod';

/** Schemas of the Kubernetes files on the pages, with only the fields that they use. */

const labels = z.strictObject({ app: z.string(), release: z.enum(['blue', 'green']).optional() });
/** Also the `selector` of a resource. */
const podSelector = z.strictObject({ matchLabels: labels });
const pods = z.strictObject({ podSelector });
const namespace = z.strictObject({
  namespaceSelector: z.strictObject({
    matchLabels: z.strictObject({ 'kubernetes.io/metadata.name': z.string() }),
  }),
});

/** Schema of a resource. */
function describeResource<T extends z.ZodType>(apiVersion: string, kind: string, spec: T) {
  return z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.strictObject({ name: z.string() }),
    spec,
  });
}

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }),
  periodSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});

export const deployment = describeResource(
  'apps/v1',
  'Deployment',
  z.strictObject({
    replicas: z.number(),
    selector: podSelector,
    strategy: z.strictObject({
      rollingUpdate: z.strictObject({ maxSurge: z.string(), maxUnavailable: z.number() }),
    }),
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        terminationGracePeriodSeconds: z.number(),
        topologySpreadConstraints: z.tuple([
          z.strictObject({
            maxSkew: z.number(),
            topologyKey: z.literal('topology.kubernetes.io/zone'),
            whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
            labelSelector: podSelector,
            matchLabelKeys: z.tuple([z.literal('pod-template-hash')]),
          }),
        ]),
        containers: z.tuple([
          z.strictObject({
            name: z.string(),
            image: z.string(),
            ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: z.number() })]),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
            resources: z.strictObject({
              requests: z.strictObject({ cpu: z.string(), memory: z.string().regex(/^\d+Mi$/) }),
              limits: z.strictObject({ memory: z.string().regex(/^\d+Mi$/) }),
            }),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
);

export const service = describeResource(
  'v1',
  'Service',
  z.strictObject({
    selector: labels,
    ports: z.tuple([
      z.strictObject({ name: z.string(), port: z.literal(80), targetPort: z.literal('http') }),
    ]),
  }),
);

export const disruptionBudget = describeResource(
  'policy/v1',
  'PodDisruptionBudget',
  z.strictObject({
    minAvailable: z.number(),
    selector: podSelector,
  }),
);

const port = z.strictObject({ protocol: z.literal('TCP'), port: z.literal('http') });
export const networkPolicy = describeResource(
  'networking.k8s.io/v1',
  'NetworkPolicy',
  z.strictObject({
    podSelector,
    policyTypes: z.tuple([z.literal('Ingress')]),
    ingress: z.tuple([
      z.strictObject({
        from: z.tuple([pods]),
        ports: z.tuple([port]),
      }),
      z.strictObject({
        from: z.tuple([namespace]),
        ports: z.tuple([port]),
      }),
    ]),
  }),
);

const peer = z.union([pods, namespace]);
const ports = z.array(
  z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.union([z.number(), z.literal('http')]) }),
);
export const layoutPolicy = describeResource(
  'networking.k8s.io/v1',
  'NetworkPolicy',
  z.strictObject({
    podSelector,
    policyTypes: z.tuple([z.literal('Ingress'), z.literal('Egress')]),
    ingress: z.array(z.strictObject({ from: z.tuple([peer]), ports })),
    egress: z.array(z.strictObject({ to: z.tuple([peer]), ports })),
  }),
);
