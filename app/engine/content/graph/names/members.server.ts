import type { PageSection } from '#app/engine/content/compile/article/article-sections.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { takeFirstSentence } from '#app/engine/content/compile/article/summaries.server.ts';
import type { MemberCard, MemberCards } from '#app/engine/model/member-card.ts';
import type { SearchRecord } from '#app/engine/model/search-record.ts';
import { parseCodeName, type CodeName } from './code-name.ts';

/** Member that a reference page documents under its own anchor: a method, an option, an event, an HTTP header. */
export interface Member extends Pick<SearchRecord, 'id' | 'heading' | 'valueType' | 'defaultValue'> {
  path: string;
  section: string;
  /** E.g. `method` or `option`. */
  kind: string;
  /** Qualified name: for the option `timeout` of that method, `client`, `register`, `timeout`. */
  name: CodeName;
  /** First sentence of its description; empty if there is none. */
  text: string;
  /** Signature, if the page contains it. */
  signature?: string | undefined;
}

/** Lists the members documented by a page. */
export function listMembers(
  path: string,
  { sections, headings, summaries }: Pick<CompiledPage, 'sections' | 'headings' | 'summaries'>,
): Member[] {
  const kinds = new Map(headings.map(({ id, kind }) => [id, kind]));
  /** Name segments of the ancestors of a section, by heading texts. */
  const owners = new Map<string, readonly string[]>();
  return sections.flatMap((section): Member[] => {
    const ownName = findMemberName(section);
    const outer = owners.get(JSON.stringify(section.trail.slice(0, -1))) ?? [];
    const kind = kinds.get(section.id) ?? section.kind;
    const name = ownName && (kind === 'option' ? within(outer, ownName) : ownName);
    const inner = name?.segments ?? outer;
    owners.set(JSON.stringify(section.trail), inner);
    const { id, valueType, defaultValue } = section;
    const { text = '', signature } = summaries[id] ?? {};
    const facts = { valueType, defaultValue, signature };
    const heading = section.trail.at(-1) ?? '';
    return [
      ...(name === undefined ? [] : [{ path, id, section: id, kind, heading, name, text, ...facts }]),
      ...section.entries.flatMap(({ defines, code: _code, ...entry }) =>
        defines.flatMap((code) => {
          const parsed = parseCodeName(code);
          if (parsed === undefined) return [];
          const member = { ...entry, path, section: id, text: summarizeEntry(entry.text) };
          return [{ ...member, name: within(inner, parsed) }];
        }),
      ),
    ];
  });
}

/**
 * Finds the name that a heading consists of or ends with after a colon. A heading that only mentions a name is not a
 * member.
 */
function findMemberName({ trail, defines }: PageSection): CodeName | undefined {
  const heading = trail.at(-1) ?? '';
  const [code, ...others] = defines;
  if (code === undefined || others.length > 0) return undefined;
  return heading === code || heading.endsWith(`: ${code}`) ? parseCodeName(code) : undefined;
}

function within(owner: readonly string[], { segments, form }: CodeName): CodeName {
  return { segments: [...owner, ...segments], form };
}

/** Returns the first sentence of a row, whose text consists of its cells separated by " · ". */
function summarizeEntry(text: string): string {
  const [first = '', second = ''] = text.split(' · ');
  return takeFirstSentence(first === 'required' ? second : first);
}

/** Returns the card content of members, by id. */
export function formatCards(members: readonly Member[]): MemberCards {
  return Object.fromEntries(
    members.map(({ id, kind, heading, valueType, defaultValue, text, signature }): [string, MemberCard] => [
      id,
      {
        code: signature ?? heading,
        kind,
        // The signature already includes the type.
        type: signature === undefined ? valueType : undefined,
        default: defaultValue,
        text: text === '' ? undefined : text,
      },
    ]),
  );
}
