import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

const read = (file: string): string => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));

/** The parts of `npm test`. */
const PARTS = ['check', 'lint', 'stress', 'unit', 'samples', 'browser'];

const oldestNode = Number(/^>=(\d+)/.exec(engines.node)?.[1]);

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});

const workflow = z
  .object({
    on: z.object({
      push: z.object({ branches: z.array(z.string()) }),
      schedule: z.array(z.object({ cron: z.string() })),
    }),
    permissions: z.record(z.string(), z.string()),
    concurrency: z.unknown(),
    jobs: z.record(
      z.string(),
      z.object({
        'timeout-minutes': z.number(),
        needs: z.string().optional(),
        if: z.string().optional(),
        permissions: z.record(z.string(), z.string()).optional(),
        strategy: z
          .object({
            matrix: z.object({
              part: z.array(z.string()),
              node: z.array(z.number()),
              include: z.array(z.object({ part: z.string(), node: z.number() })),
            }),
          })
          .optional(),
        container: z.string().optional(),
        steps: z.array(stepSchema),
      }),
    ),
  })
  .parse(parse(read('.github/workflows/site.yml')));

const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

describe('B6 the workflow', () => {
  test('runs the parts of npm test in parallel, builds, and publishes the folder for GitHub Pages', () => {
    const runs = steps.map(({ run }) => run);
    expect(runs).toContain('.ci/run ${{ matrix.part }}');
    expect(workflow.jobs['test']?.strategy?.matrix.part).toEqual(PARTS);
    expect(existsSync(path.join(PROJECT_ROOT, '.ci/run'))).toBe(true);
    expect(runs).toContain('npm run deploy:files -- github-pages');
    expect(steps.map(({ uses }) => uses?.split('@')[0])).toContain('actions/deploy-pages');
    expect(read('.github/workflows/site.yml')).toContain('path: build/deploy/github-pages');
  });

  test('runs once a day, so that a future post appears on its date', () => {
    expect(workflow.on.schedule).toHaveLength(1);
    expect(workflow.on.schedule[0]?.cron).toMatch(/^\d{1,2} \d{1,2} \* \* \*$/);
  });

  test('publishes only what passed the tests in the same run', () => {
    const { test: tests, build, deploy } = workflow.jobs;
    expect(tests?.if).toBeUndefined();
    expect([build?.needs, deploy?.needs]).toEqual(['test', 'build']);
    // Such a function in a condition would let a job run after one that failed or was skipped.
    const conditions = Object.values(workflow.jobs).map((job) => job.if ?? '');
    expect(conditions.filter((text) => /always|cancelled|failure|\.result/.test(text))).toEqual([]);
    expect(build?.if).toContain("github.ref_name == 'main'");
  });

  test('does not publish an older commit after a newer one whose tests took less time', () => {
    // Runs of a branch are sequential, in order; rerunning an earlier one still rolls back.
    expect(workflow.concurrency).toEqual({
      group: 'site-${{ github.ref }}',
      'cancel-in-progress': "${{ github.event_name == 'pull_request' }}",
    });
  });

  test('tests on the oldest supported Node.js, and on the one that builds and serves', () => {
    const major = Number(read('.nvmrc'));
    expect(workflow.jobs['test']?.strategy?.matrix).toMatchObject({
      node: [major],
      include: [{ part: 'unit', node: oldestNode }],
    });
    expect(workflow.jobs['test']?.container).toContain('${{ matrix.node }}');
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name);
    const [built, runtime, last] = images;
    // Complete versions of Node.js and of the operating system.
    expect(built).toMatch(new RegExp(String.raw`^node:${major}\.\d+\.\d+-alpine\d+\.\d+$`));
    expect([runtime, last, images.length]).toEqual([built, 'scratch', 3]);
  });

  test('uses only GitHub’s own actions, each pinned to a commit, with its version in a comment', () => {
    const used = [...read('.github/workflows/site.yml').matchAll(/uses: (.+)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(4);
    expect(used.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([]);
  });

  test('has read-only permissions, except for the job that publishes; each job has a timeout', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(workflow.jobs).filter(([, { permissions = {} }]) =>
      Object.values(permissions).includes('write'),
    );
    expect(writing.map(([name]) => name)).toEqual(['deploy']);
  });

  test('leaves no credentials in a checkout, which packages and content could read', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(3);
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  test('checks for known vulnerabilities and invalid signatures; package scripts never run', () => {
    const { audit } = workflow.jobs;
    expect(audit?.if).toBeUndefined();
    const runs = audit?.steps.flatMap(({ run }) => run ?? []);
    expect(runs).toEqual([
      'npm ci --ignore-scripts',
      'npm audit --omit=dev --audit-level=high',
      'npm audit signatures',
    ]);
    const installs = [
      ...steps.flatMap(({ run }) => run ?? []),
      ...read('.ci/run').split('\n'),
      ...read('Dockerfile').split(/\n|&&/),
    ].filter((line) => /npm (?:ci|prune)\b/.test(line) && !line.trimStart().startsWith('#'));
    expect(installs.length).toBeGreaterThanOrEqual(4);
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
    expect(existsSync(path.join(PROJECT_ROOT, '.github/SECURITY.md'))).toBe(true);
  });

  test('calls scripts that exist', () => {
    const called = steps.flatMap(({ run }) => /^npm run ([\w:-]+)/.exec(run ?? '')?.[1] ?? []);
    expect(called).toEqual(['build', 'deploy:files', 'sbom']);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the GitHub files are valid', () => {
  for (const file of readdirSync(path.join(PROJECT_ROOT, '.github/ISSUE_TEMPLATE'))) {
    const form: unknown = parse(read(`.github/ISSUE_TEMPLATE/${file}`));
    if (file === 'config.yml') expect(form).toMatchObject({ blank_issues_enabled: true });
    else {
      const { body } = z
        .object({
          name: z.string(),
          description: z.string(),
          body: z.array(z.object({ type: z.enum(['input', 'textarea']), id: z.string() })),
        })
        .parse(form);
      expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
    }
  }
  const { version, updates } = z
    .object({
      version: z.literal(2),
      updates: z.array(
        z.object({
          'package-ecosystem': z.string(),
          ignore: z
            .array(
              z.object({ 'dependency-name': z.string(), 'update-types': z.array(z.string()).default([]) }),
            )
            .default([]),
        }),
      ),
    })
    .parse(parse(read('.github/dependabot.yml')));
  expect(version).toBe(2);
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'docker', 'github-actions']);
  // Without update-types, Dependabot would ignore security updates as well.
  const ignored = updates.flatMap(({ ignore }) => ignore);
  expect(ignored.length).toBeGreaterThan(5);
  expect(ignored.filter(({ 'update-types': types }) => types.length === 0)).toEqual([]);
});

/** Keys of `netlify.toml` in Netlify's reference that may be relevant to this site. */
const netlifySchema = z.strictObject({
  build: z.strictObject({
    base: z.string().optional(),
    command: z.string(),
    publish: z.string(),
    edge_functions: z.string().optional(),
    ignore: z.string().optional(),
    environment: z.record(z.string(), z.string()).optional(),
  }),
});

/** Keys of `wrangler.toml` in Cloudflare's reference, for Pages without functions. */
const wranglerSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,58}$/),
  pages_build_output_dir: z.string(),
  compatibility_date: z.iso.date(),
});

test('B6 the files for Netlify and Cloudflare Pages are valid, and publish what the commands generate', () => {
  const netlify = netlifySchema.parse(parseToml(read('deploy/netlify.toml')));
  expect(netlify.build).toEqual({
    command: 'npm run build && npm run deploy:files -- netlify',
    publish: 'build/deploy/netlify',
    edge_functions: 'build/deploy/netlify-edge-functions',
    environment: { NODE_VERSION: read('.nvmrc').trim() },
  });
  const wrangler = wranglerSchema.parse(parseToml(read('deploy/wrangler.toml')));
  expect(path.resolve(PROJECT_ROOT, 'deploy', wrangler.pages_build_output_dir)).toBe(
    path.resolve(PROJECT_ROOT, 'build/deploy/cloudflare-pages'),
  );
});
