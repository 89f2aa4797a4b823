import { makePodlet, serveLayout } from './observe.ts';
import { respond, ask, makeLayout, startPodlet, visitor, waitForMetrics } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Names and labels of the metrics that layouts and podlets emit. */

export const metrics = new Statements();

type Labels = Map<string, Set<string>>;

/** The part of `layout.metrics` and `podlet.metrics` that is used here. */
interface MetricStream {
  on: (event: 'data', listener: (metric: Metric) => void) => unknown;
}

interface Metric {
  name: string;
  labels: { name: string }[];
  meta: { buckets?: number[] } | null;
}

const LAYOUT_METRICS = [
  'podium_layout_version_info',
  'podium_context_process',
  'podium_proxy_process',
  'podium_client_registered_podlet_count',
  'podium_client_refresh_manifests',
  'podium_client_resolver_manifest_resolve',
  'podium_client_resolver_fallback_resolve',
  'podium_client_resolver_content_resolve',
];
const PODLET_METRICS = ['podium_podlet_version_info', 'podium_podlet_application_info'];

for (const name of LAYOUT_METRICS) {
  metrics.add(`labels of ${name}`, cell('api/layout', 'metrics', name, 'Labels'), async ([stated = '']) =>
    matchStated(stated, (await fromLayout()).get(name)),
  );
}
for (const name of PODLET_METRICS) {
  metrics.add(`labels of ${name}`, cell('api/podlet', 'metrics', name, 'Labels'), async ([stated = '']) =>
    matchStated(stated, (await fromPodlet()).get(name)),
  );
}

metrics.add(
  'buckets of the histograms',
  phrase(
    'guides/observability',
    /buckets in `meta\.buckets`, which are coarse: ([\d., and]+), without the last (\w+) in `(\w+)`/,
  ),
  async () => {
    await fromLayout();
    const all = [...buckets.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    const [shorter, ...others] = [...buckets].filter(([, values]) => values.join() !== all.join());
    if (shorter === undefined) return [];
    const [name, values] = shorter;
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(all.map(String));
    const isStart = others.length === 0 && all.join().startsWith(`${values.join()},`);
    return [list, isStart && all.length - values.length === 2 ? 'two' : 'others', name];
  },
);

/** Suggested buckets of the histograms that were collected, by name. */
const buckets = new Map<string, readonly number[]>();
let layoutLabels: Promise<Labels> | undefined;
let podletLabels: Promise<Labels> | undefined;

/** Labels of each metric that a layout emits. */
export function fromLayout(): Promise<Labels> {
  layoutLabels ??= (async () => {
    const layout = makeLayout();
    const labels = collect(layout.metrics);
    const podlet = await startPodlet({ manifest: { fallback: '/fallback', proxy: { api: '/api' } } });
    const failing = await startPodlet({ content: respond(500) });
    const stub = layout.client.register({ name: 'stub', uri: podlet.uri });
    const other = layout.client.register({ name: 'failing', uri: failing.uri });
    await layout.client.refreshManifests();
    const incoming = visitor();
    await layout.process(incoming, { proxy: false });
    await stub.fetch(incoming);
    await other.fetch(incoming);
    const server = await serveLayout(layout);
    await ask(`${server.origin}/shop/podium-resource/stub/api`);
    return settled(labels);
  })();
  return layoutLabels;
}

function fromPodlet(): Promise<Labels> {
  podletLabels ??= settled(collect(makePodlet().metrics));
  return podletLabels;
}

function collect(stream: MetricStream): Labels {
  const found: Labels = new Map();
  stream.on('data', ({ name, labels, meta }) => {
    if (meta?.buckets !== undefined) buckets.set(name, meta.buckets);
    const known = found.get(name) ?? new Set();
    labels.forEach((label) => known.add(label.name));
    found.set(name, known);
  });
  return found;
}

async function settled(labels: Labels): Promise<Labels> {
  await waitForMetrics();
  return labels;
}

/** The page's text if it names exactly these labels, otherwise the labels. */
function matchStated(stated: string, labels: Set<string> | undefined): string {
  const named = [...stated.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');
  const known = [...(labels ?? [])].sort();
  const isLabelList = /^(`\w+`|, | and )+( of (`@podium\/podlet`|your podlet)(, `\w+`)?)?$/.test(stated);
  return isLabelList && [...named].sort().join() === known.join() ? stated : known.join(', ');
}
