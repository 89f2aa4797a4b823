import type { SidebarsInput } from '../app/engine/config/sidebars-schema.ts';

/** The sidebar of the documentation: its categories and pages, in reading order. */
export default {
  docs: [
    {
      type: 'category',
      label: 'Introduction',
      description: 'What Podium is, and how to build a first page with it.',
      items: ['index', 'introduction/hello-podium'],
    },
    {
      type: 'category',
      label: 'Guides',
      description: 'Task-focused guides, one topic at a time.',
      items: [
        'guides/podlet-development',
        'guides/layout-development',
        'guides/context',
        'guides/passing-values-to-podlets',
        'guides/assets',
        'guides/fallbacks',
        'guides/redirects',
        'guides/proxying',
        'guides/client-side-communication',
        'guides/hybrid',
        'guides/browser-extension',
      ],
    },
    {
      type: 'category',
      label: 'API reference',
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
      ],
    },
  ],
} satisfies SidebarsInput;
