import { groupBy } from '#app/engine/lib/group-by.ts';
import { isPlainWord, parseCodeName, type CodeName } from './code-name.ts';
import type { Member } from './members.server.ts';

/** Members that a piece of code may refer to: one, or several if it is ambiguous. */
export interface NamedMembers {
  members: readonly [Member, ...Member[]];
  /**
   * Whether the code can only be a name, or could also be an ordinary word or a platform function such as `fetch()`.
   */
  certainty: 'name' | 'word' | 'call';
  /** Whether pages outside the reference also document something with this name. */
  isShared: boolean;
}

/** Index of members by their names in code. */
export type NameIndex = ReturnType<typeof createNameIndex>;

/**
 * Indexes members by the last segment of their names.
 *
 * @param others members documented by pages outside the reference
 */
export function createNameIndex(members: readonly Member[], others: readonly Member[]) {
  const byLast = groupBy(members, ({ name }) => getLast(name));
  const shared = new Set(others.map(({ name }) => getLast(name)));
  const functions = new Set(members.filter(isFunction).map(({ name }) => JSON.stringify(name.segments)));
  /** Finds the function whose argument a member is. */
  const findOwner = ({ name: { segments } }: Member): string | undefined => {
    const owner = segments.slice(0, -1);
    return functions.has(JSON.stringify(owner)) ? owner.at(-1) : undefined;
  };
  const pages = new Set(members.map(({ path }) => path));
  return {
    /** Whether a page is a reference page with members. */
    hasPage: (path: string): boolean => pages.has(path),
    findOwner,
    find(code: string): NamedMembers | undefined {
      const name = parseCodeName(code);
      if (name === undefined) return undefined;
      const matching = (byLast.get(getLast(name)) ?? []).filter((member) => matches(name, member));
      // A qualified name prefers the exact match: `layout.client` refers to itself rather than to
      // `options.layout.client`.
      const complete = matching.filter(({ name: { segments } }) => segments.length === name.segments.length);
      const [first, ...rest] =
        name.segments.length > 1 && complete.length === 1 ? complete : keepOnePerAnchor(matching);
      if (first === undefined) return undefined;
      return {
        members: [first, ...rest],
        certainty: !isPlainWord(name) ? 'name' : name.form === 'call' ? 'call' : 'word',
        isShared: shared.has(getLast(name)),
      };
    },
  };
}

/** Whether a name may refer to a member: the member's name ends with it, and either both or neither are functions. */
function matches(name: CodeName, member: Member): boolean {
  const end = member.name.segments.slice(-name.segments.length);
  if (end.length !== name.segments.length || end.some((part, index) => part !== name.segments[index]))
    return false;
  if (name.form === 'call') return isFunction(member);
  // `refreshManifests` may refer to the function, but `on` may not, nor may `layout.js`, which is a file.
  return !isFunction(member) || (name.segments.length === 1 && !isPlainWord(name));
}

function isFunction({ name, kind }: Member): boolean {
  return name.form === 'call' || kind === 'method';
}

function getLast({ segments }: CodeName): string {
  return segments.at(-1) ?? '';
}

function keepOnePerAnchor(members: readonly Member[]): Member[] {
  return [...new Map(members.map((member) => [`${member.path}#${member.id}`, member])).values()];
}
