import { pickEntries, runCommand, UsageError } from './cli/command.ts';
import { DEPLOY_STEPS, planDeploy, type DeployPlan, type DeployStep } from './deploy/plan.ts';
import { readManifest } from './deploy/read-manifest.ts';

const STEPS = Object.keys(DEPLOY_STEPS) as DeployStep[];

await runCommand(
  {
    name: 'npm run deploy:plan',
    summary:
      'Compares two crawled folders and lists what to upload first and last, and what to delete after a grace period.',
    operands: {
      value: 'OLD NEW',
      description:
        'folders, manifests, or URLs that serve build-manifest.json, e.g. build/deployed.json build/site',
    },
    options: {
      step: {
        type: 'string',
        value: 'STEP',
        description: `only the paths of one step, for a program: ${STEPS.join(', ')}`,
      },
      json: { type: 'boolean', description: 'all steps as JSON' },
    },
  },
  async ({ values, operands }) => {
    const [oldPlace, newPlace] = operands;
    if (oldPlace === undefined || newPlace === undefined || operands.length > 2) {
      throw new UsageError('Pass the deployed site and the new one: npm run deploy:plan -- OLD NEW');
    }
    const step = values['step'];
    if (typeof step === 'string') pickEntries(DEPLOY_STEPS, [step], 'step');
    const [old, next] = await Promise.all([readManifest(oldPlace), readManifest(newPlace)]);
    if (old.baseUrl !== next.baseUrl) {
      throw new UsageError(
        `${oldPlace} is built for the base path "${old.baseUrl}" and ${newPlace} for "${next.baseUrl}". These are two different sites.`,
      );
    }
    const plan = planDeploy(old, next);
    if (step !== undefined)
      process.stdout.write(plan[step as DeployStep].map((path) => `${path}\n`).join(''));
    else if (values['json'] === true) process.stdout.write(`${JSON.stringify(plan, null, 1)}\n`);
    else process.stdout.write(formatPlan(plan));
  },
);

function formatPlan(plan: DeployPlan): string {
  const lines = STEPS.flatMap((step, at) => [
    `${at + 1}. ${step} (${plan[step].length}) – ${DEPLOY_STEPS[step]}`,
    ...plan[step].map((path) => `   ${path}`),
  ]);
  return `${lines.join('\n')}\n`;
}
