import type { SiteConfigInput } from '../app/engine/config/schema.ts';

/** The site configuration. Every field is checked; a mistake is reported with its line. */
export default {
  title: 'Podium',
  tagline: 'Easy server side composition of microfrontends',
  favicon: 'favicon.svg',
  logo: 'logo.svg',
  url: 'https://podium-lib.io',
  baseUrl: '/',
  organizationName: 'podium-lib',
  projectName: 'podium-lib.github.io',
  navbar: {
    items: [
      { to: '/docs', label: 'Docs', position: 'left' },
      { to: '/blog', label: 'Blog', position: 'left' },
      { to: '/docs/help/versions', label: 'v5.4', position: 'right' },
      { href: 'https://github.com/podium-lib', label: 'GitHub', position: 'right' },
      { href: 'https://www.npmjs.com/org/podium', label: 'npm', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Documentation',
        items: [
          { label: 'Introduction', to: '/docs' },
          { label: 'Hello Podium', to: '/docs/introduction/hello-podium' },
          { label: 'API Reference', to: '/docs/api/layout' },
        ],
      },
      {
        title: 'Links',
        items: [
          { label: 'Report an issue', href: 'https://github.com/podium-lib/issues' },
          { label: 'Source repository', href: 'https://github.com/podium-lib' },
          { label: 'Package registry', href: 'https://www.npmjs.com/org/podium' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 FINN.no',
    links: [
      { label: 'Podium 5.4', to: '/blog/tags/release' },
      { label: 'MIT license', href: 'https://github.com/podium-lib/layout/blob/main/LICENSE' },
    ],
  },
  users: [
    { caption: 'FINN.no', image: 'users/finn.svg', infoLink: 'https://www.finn.no/', pinned: true },
    {
      caption: 'Descomplica',
      image: 'users/descomplica.svg',
      infoLink: 'https://descomplica.com.br/',
      pinned: true,
    },
    { caption: 'Madgex', image: 'users/madgex.svg', infoLink: 'https://madgex.com/', pinned: true },
  ],
  docs: {
    testedPackages: { main: ['@podium/*'], others: ['express', 'fastify'] },
    sampleNames: 'sample-names.ts',
    typeNotes: {
      'FastifyReply.podiumSend': 'It also takes templates, which its type lacks.',
      'MessageBus.peek': 'Without an event it returns undefined, which its type lacks.',
      'PodiumBridge.call': 'You can leave out params, which its type requires.',
      'PodiumBridge.notification': 'You can leave out params, which its type requires.',
      'PodiumBridge.off': 'You can leave out the handler, which its type requires.',
      'PodiumClient.register': 'It also takes maxAge, which its type lacks.',
      map: 'You can leave out initialValue, which its type requires.',
      deepMap: 'You can leave out initialValue, which its type requires.',
    },
    editUrl: 'https://github.com/podium-lib/podium-lib.github.io/edit/main/content/',
    versions: [{ name: 'current', label: 'Next', isLast: true }],
  },
  blog: {
    title: 'Blog',
    description: 'Podium releases and news.',
  },
  redirects: [
    { from: '/docs/podium/conceptual_overview', to: '/docs' },
    { from: '/docs/api/getting_started', to: '/docs/introduction/hello-podium' },
    { from: '/docs/podlet/getting_started', to: '/docs/introduction/hello-podium' },
    { from: '/docs/layout/getting_started', to: '/docs/introduction/hello-podium' },
    { from: '/docs/layout/assets', to: '/docs/guides/assets' },
    { from: '/docs/introduction/assets', to: '/docs/guides/assets' },
    { from: '/docs/layout/context', to: '/docs/guides/context' },
    { from: '/docs/introduction/context', to: '/docs/guides/context' },
    { from: '/docs/podlet/context', to: '/docs/guides/context' },
    { from: '/docs/podlet/fallbacks', to: '/docs/guides/fallbacks' },
    { from: '/docs/podlet/proxying', to: '/docs/guides/proxying' },
    { from: '/docs/layout/handling_redirects', to: '/docs/guides/redirects' },
    { from: '/docs/layout/unavailable_podlets', to: '/docs/guides/fallbacks#throwable-podlets' },
    { from: '/docs/layout/dynamic_routes', to: '/docs/guides/passing-values-to-podlets' },
    { from: '/docs/layout/local_development', to: '/docs/guides/layout-development' },
    { from: '/docs/podlet/local_development', to: '/docs/guides/podlet-development' },
    { from: '/docs/guides/hybrid-ddd', to: '/docs/guides/hybrid' },
    {
      from: '/docs/podlet/podlet_to_podlet_communication',
      to: '/docs/guides/client-side-communication',
    },
    { from: '/blog/2019/05/20/new-documentation', to: '/blog/first-blog-post' },
    { from: '/blog/2019/06/14/Version-4.0.0', to: '/blog/version-4.0.0' },
    // The 4.x client's deprecation warnings link to this one, in lower case.
    { from: '/blog/2019/06/14/version-4.0.0', to: '/blog/version-4.0.0' },
    { from: '/blog/2019/07/02/version-4.1.0', to: '/blog/version-4.1.0' },
    { from: '/blog/2019/08/19/version-4.2.0', to: '/blog/version-4.2.0' },
  ],
} satisfies SiteConfigInput;
