import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';

/** Creates an empty record with the given fields. */
export function makeRecord(fields: Partial<SearchRecord>): SearchRecord {
  return {
    id: '',
    kind: fields.id === undefined || fields.id === '' ? 'page' : 'section',
    heading: '',
    trail: [],
    text: '',
    code: '',
    defines: [],
    ...fields,
  };
}

const TOPICS =
  'timeout fallback manifest context proxy layout podlet asset version redirect header script'.split(' ');

/** Creates pages with three records each: an introduction, a section, and a subsection about an API name. */
export function makePages(count: number): PageRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const topic = TOPICS[at % TOPICS.length] ?? '';
    const other = TOPICS[(at * 5 + 3) % TOPICS.length] ?? '';
    return {
      href: `docs/page-${at}`,
      title: `The ${topic} ${at}`,
      kind: at % 4 === 3 ? 'reference' : 'guide',
      records: [
        makeRecord({ text: `What a ${topic} is, and how it differs from a ${other}.` }),
        makeRecord({
          id: 'part',
          heading: `Set the ${topic}`,
          text: `Each ${topic} has a ${other}. Registering number${at} takes time. `.repeat(1 + (at % 3)),
          code: `layout.client.register({ ${topic}: ${at} })`,
        }),
        makeRecord({
          id: `set-${topic}`,
          heading: `podlet.set${other}(${topic})`,
          trail: [`Set the ${topic}`],
          text: `Throws when the ${other} of word${at % 7} is missing.`,
          defines: [`podlet.set${other}(${topic})`],
        }),
      ],
    };
  });
}

/** A reference page, a guide, and a post, for tests of the query rules. */
export const PAGES: PageRecord[] = [
  {
    href: 'docs/api/layout',
    title: 'Layout',
    kind: 'reference',
    records: [
      makeRecord({ text: 'The layout module.' }),
      makeRecord({
        id: 'register',
        heading: 'client.register(options)',
        text: 'Adds a podlet to the layout.',
        defines: ['client.register(options)'],
      }),
      makeRecord({
        id: 'max-age',
        kind: 'option',
        heading: 'maxAge',
        trail: ['client.register(options)'],
        text: 'How long a manifest is cached.',
        defines: ['maxAge'],
        valueType: 'number',
        defaultValue: '14400000',
      }),
    ],
  },
  {
    href: 'docs/guides/redirects',
    title: 'Redirects',
    kind: 'guide',
    records: [
      makeRecord({ text: 'A podlet may respond with a redirect, which a layout does not follow.' }),
      makeRecord({ id: 'shadow', heading: 'Shadow DOM', text: 'Keeps styles apart.' }),
      makeRecord({
        id: 'errors',
        heading: 'Messages',
        text: 'The podlet foo could not follow the redirect because it was not allowed.',
      }),
    ],
  },
  {
    href: 'blog/news',
    title: 'News',
    kind: 'post',
    records: [makeRecord({ text: 'Registering podlets, redirects, and what the client allows.' })],
  },
];
