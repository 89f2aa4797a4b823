import { isPlainWord, parseCodeName, type CodeName } from './code-name.ts';
import type { Member } from './members.server.ts';

/** Members that a piece of code may name: one, or several if it is ambiguous. */
export interface NamedMembers {
  members: readonly [Member, ...Member[]];
  /** Whether the code can only be a name, or could also be an ordinary word or a function of the platform: `fetch()`. */
  certainty: 'name' | 'word' | 'call';
  /** Whether pages outside of the reference describe something with that name, too. */
  isShared: boolean;
}

/** Finds members by what code calls them. */
export interface NameIndex {
  find(code: string): NamedMembers | undefined;
  /** Whether a page is one of the reference. */
  hasPage(path: string): boolean;
  /** The function that a member is an argument of, if it is one. */
  findOwner(member: Member): string | undefined;
}

/**
 * Indexes members by the last part of their names.
 *
 * @param others what pages outside of the reference describe
 */
export function createNameIndex(members: readonly Member[], others: readonly Member[]): NameIndex {
  const byLast = new Map<string, Member[]>();
  for (const member of members) {
    const last = getLast(member.name);
    byLast.set(last, [...(byLast.get(last) ?? []), member]);
  }
  const shared = new Set(others.map(({ name }) => getLast(name)));
  const functions = new Set(members.filter(isFunction).map(({ name }) => JSON.stringify(name.segments)));
  const findOwner = ({ name: { segments } }: Member): string | undefined => {
    const owner = segments.slice(0, -1);
    return functions.has(JSON.stringify(owner)) ? owner.at(-1) : undefined;
  };
  const pages = new Set(members.map(({ path }) => path));
  return {
    hasPage: (path) => pages.has(path),
    findOwner,
    find(code) {
      const name = parseCodeName(code);
      if (name === undefined) return undefined;
      const matching = (byLast.get(getLast(name)) ?? []).filter((member) => matches(name, member));
      // Together with its object, a name may be complete: `layout.client` rather than `options.layout.client`.
      const complete = matching.filter(({ name: { segments } }) => segments.length === name.segments.length);
      const [first, ...rest] =
        name.segments.length > 1 && complete.length === 1 ? complete : dropRepeats(matching);
      if (first === undefined) return undefined;
      return {
        members: [first, ...rest],
        certainty: !isPlainWord(name) ? 'name' : name.form === 'call' ? 'call' : 'word',
        isShared: shared.has(getLast(name)),
      };
    },
  };
}

/** Whether a member may be meant: its name ends like the written one, and both are functions or neither is. */
function matches(written: CodeName, member: Member): boolean {
  const end = member.name.segments.slice(-written.segments.length);
  if (end.length !== written.segments.length || end.some((part, at) => part !== written.segments[at]))
    return false;
  if (written.form === 'call') return isFunction(member);
  // `refreshManifests` may name the function; `on` may not, nor `layout.js`, which is a file.
  return !isFunction(member) || (written.segments.length === 1 && !isPlainWord(written));
}

function isFunction({ name, kind }: Member): boolean {
  return name.form === 'call' || kind === 'method';
}

function getLast({ segments }: CodeName): string {
  return segments.at(-1) ?? '';
}

function dropRepeats(members: readonly Member[]): Member[] {
  return [...new Map(members.map((member) => [`${member.path}#${member.id}`, member])).values()];
}
