import type { PageSection } from '#app/engine/content/compile/article/article-sections.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { takeFirstSentence } from '#app/engine/content/compile/article/summaries.server.ts';
import type { MemberCard, MemberCards } from '#app/engine/model/member-card.ts';
import { parseCodeName, type CodeName } from './code-name.ts';

/** Something that a reference page describes under its own anchor: a method, an option, an event, an HTTP header. */
export interface Member {
  /** Path of its page. */
  path: string;
  /** Id of its heading or row. */
  id: string;
  /** Id of its section. */
  section: string;
  /** E.g. `method` or `option`. */
  kind: string;
  /** Heading on the page, e.g. `client.register(options)`. */
  heading: string;
  /** Qualified name: the option `timeout` of that method is `client`, `register`, `timeout`. */
  name: CodeName;
  /** Type and default, as the page writes them. */
  valueType?: string;
  defaultValue?: string;
  /** First sentence of its description; empty if there is none. */
  text: string;
  /** Signature, if the page contains it. */
  signature?: string;
}

/** Lists the members that a page describes. */
export function listMembers(
  path: string,
  { sections, members, summaries }: Pick<CompiledPage, 'sections' | 'members' | 'summaries'>,
): Member[] {
  const kinds = new Map(members.map(({ id, kind }) => [id, kind]));
  /** Names of the headings around a section, by the text of the headings. */
  const owners = new Map<string, readonly string[]>();
  return sections.flatMap((section): Member[] => {
    const own = findMemberName(section);
    const outer = owners.get(JSON.stringify(section.trail.slice(0, -1))) ?? [];
    const kind = kinds.get(section.id) ?? section.kind;
    const name = own && (kind === 'option' ? within(outer, own) : own);
    const inner = name?.segments ?? outer;
    owners.set(JSON.stringify(section.trail), inner);
    const { id, valueType, defaultValue } = section;
    const { text = '', signature } = summaries[id] ?? {};
    const facts = {
      ...(valueType && { valueType }),
      ...(defaultValue && { defaultValue }),
      ...(signature && { signature }),
    };
    const heading = section.trail.at(-1) ?? '';
    return [
      ...(name === undefined ? [] : [{ path, id, section: id, kind, heading, name, text, ...facts }]),
      ...section.entries.flatMap(({ defines, code: _code, ...entry }) =>
        defines.flatMap((written) => {
          const parsed = parseCodeName(written);
          return parsed === undefined
            ? []
            : [
                {
                  ...entry,
                  path,
                  section: id,
                  text: summarizeEntry(entry.text),
                  name: within(inner, parsed),
                },
              ];
        }),
      ),
    ];
  });
}

/** The name that a heading consists of, or ends with after a colon; a heading that only mentions a name is no member. */
function findMemberName({ trail, defines }: PageSection): CodeName | undefined {
  const heading = trail.at(-1) ?? '';
  const [written, ...others] = defines;
  if (written === undefined || others.length > 0) return undefined;
  return heading === written || heading.endsWith(`: ${written}`) ? parseCodeName(written) : undefined;
}

function within(owner: readonly string[], { segments, form }: CodeName): CodeName {
  return { segments: [...owner, ...segments], form };
}

/** The text of a row is its cells, with dots between. */
function summarizeEntry(text: string): string {
  const [first = '', second = ''] = text.split(' · ');
  return takeFirstSentence(first === 'required' ? second : first);
}

/** Content of the cards of members, by id. */
export function formatCards(members: readonly Member[]): MemberCards {
  return Object.fromEntries(
    members.map(({ id, kind, heading, valueType, defaultValue, text, signature }): [string, MemberCard] => [
      id,
      {
        code: signature ?? heading,
        kind,
        // A signature says the type.
        ...(valueType === undefined || signature !== undefined ? {} : { type: valueType }),
        ...(defaultValue === undefined ? {} : { default: defaultValue }),
        ...(text === '' ? {} : { text }),
      },
    ]),
  );
}
