import type { SidebarsInput } from '../app/engine/config/sidebars-schema.ts';

/** The sidebar of the documentation: its categories and pages, along the path of a reader who adopts Podium. */
export default {
  docs: [
    {
      type: 'category',
      label: 'Get started',
      // Slugs keep the URLs that category pages have always had.
      slug: 'introduction',
      description: 'What Podium is, when to use it, and how to build a first page with it.',
      items: [
        'index',
        'introduction/why-podium',
        'introduction/hello-podium',
        'introduction/build-a-page',
        'introduction/concepts',
      ],
    },
    {
      type: 'category',
      label: 'Build',
      slug: 'guides',
      description: 'Podlets, layouts, and what passes between them.',
      items: [
        'guides/podlet-development',
        'guides/layout-development',
        'guides/context',
        'guides/passing-values-to-podlets',
        'guides/assets',
        'guides/fallbacks',
        'guides/rendering',
        'guides/typescript',
        'guides/podlets-without-nodejs',
        'guides/recipes',
      ],
    },
    {
      type: 'category',
      label: 'Communicate',
      description: 'Requests, redirects, and messages between browser, layout, podlets, and native apps.',
      items: ['guides/proxying', 'guides/redirects', 'guides/client-side-communication', 'guides/hybrid'],
    },
    {
      type: 'category',
      label: 'Ship',
      description: 'Test, deploy, operate, and secure layouts and podlets.',
      items: [
        'guides/testing',
        'guides/deployment',
        'guides/containers',
        'guides/observability',
        'guides/performance',
        'guides/security',
        'guides/scaling',
      ],
    },
    {
      type: 'category',
      label: 'Reference',
      slug: 'api',
      description: 'Every option, method, and header, package by package.',
      items: [
        'api/podlet',
        'api/layout',
        'api/incoming',
        'api/document',
        'api/assets',
        'api/manifest',
        'api/http-framework-compatibility',
        'api/browser',
        'api/bridge',
        'api/store',
        'api/utils',
        'api/schemas',
        'api/fastify',
      ],
    },
    {
      type: 'category',
      label: 'Help',
      description: 'Find out what happens on a page, and what to do about it.',
      items: ['help/errors', 'help/faq', 'help/upgrade-to-5', 'help/versions', 'guides/browser-extension'],
    },
  ],
} satisfies SidebarsInput;
