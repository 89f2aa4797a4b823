import type { InlineCode } from '#app/engine/content/compile/article/insertion-points.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { getLastSegment } from '#app/engine/urls/paths.ts';
import { parseCodeName } from './code-name.ts';
import type { Member } from './members.server.ts';
import type { NamedMembers, NameIndex } from './name-index.server.ts';

/** Name on a page, and the member that it refers to. */
export interface ResolvedName {
  code: InlineCode;
  member: Member;
}

type Resolvable = Pick<CompiledPage, 'inlineCode' | 'links' | 'headings'>;

type Heading = CompiledPage['headings'][number];

/** Inline code with the members that it may refer to. */
interface NamedCode {
  code: InlineCode;
  named: NamedMembers;
}

interface Context {
  /** Path of the page. */
  path: string;
  calls: ReadonlySet<string>;
  isReference: boolean;
  /** Headings that lead to each section, outermost first, by the id of the section. */
  headingPaths: ReadonlyMap<string, readonly Heading[]>;
}

/**
 * Resolves the inline code of a page to members: the first use of each member in each section. A wrong link is worse than none, so a name is not linked
 *
 * - if several members have that name and the context does not disambiguate them,
 * - if it could be an ordinary word or a platform function and nothing else refers to the page of that member,
 * - if it is the name of an argument whose function isn't named in the section, and other pages use the name
 *   differently.
 */
export function resolveNames(path: string, page: Resolvable, index: NameIndex): ResolvedName[] {
  const calls = listCalls(page);
  const headingPaths = listHeadingPaths(page.headings);
  const context = { path, calls, isReference: index.hasPage(path), headingPaths };
  const found = findNames(page.inlineCode, index, context).flatMap((each) => {
    const candidate = disambiguate(each, context);
    const [member, ...others] = candidate.named.members;
    const isInOwnSection =
      others.length === 0 && member.path === path && member.section === each.code.section;
    return isInOwnSection ? [] : [candidate];
  });
  const isOwnerNamed = ({ section }: InlineCode, owner: string | undefined): boolean =>
    owner === undefined || calls.has(JSON.stringify([section, owner]));
  const isOwned = ({ code, named }: NamedCode): boolean =>
    !named.isShared || isOwnerNamed(code, index.findOwner(named.members[0]));
  const certain = found.filter(
    ({ code, named }) => named.members.length === 1 && named.certainty === 'name' && isOwned({ code, named }),
  );
  const onPage = new Set([path, ...page.links.map(({ target }) => target)]);
  const inSection = new Set<string>();
  for (const { code, named } of certain) {
    onPage.add(named.members[0].path);
    inSection.add(JSON.stringify([code.section, named.members[0].path]));
  }
  const isSupported = ({ code, named: { members, certainty } }: NamedCode): boolean => {
    const target = members[0].path;
    if (certainty === 'call') return target === path || inSection.has(JSON.stringify([code.section, target]));
    return certainty === 'name' || onPage.has(target);
  };
  const names = new Map<string, ResolvedName>();
  for (const each of found) {
    const { code, named } = each;
    const [member] = named.members;
    const key = JSON.stringify([code.section, member.path, member.id]);
    if (named.members.length > 1 || names.has(key) || !isOwned(each) || !isSupported(each)) continue;
    names.set(key, { code, member });
  }
  return [...names.values()];
}

/** Finds the names on a page, except for those of a member in its own section, where its name occurs often. */
function findNames(
  inlineCode: readonly InlineCode[],
  index: NameIndex,
  { path, headingPaths }: Context,
): NamedCode[] {
  return inlineCode.flatMap((code) => {
    const named = index.find(code.text);
    const headings = headingPaths.get(code.section) ?? [];
    const enclosingIds = new Set([code.anchor, ...headings.map(({ id }) => id)]);
    const isOwn =
      named?.members.some((member) => member.path === path && enclosingIds.has(member.id)) === true;
    return named === undefined || isOwn ? [] : [{ code, named }];
  });
}

/**
 * Disambiguates members with the same name by context. On a reference page, the member must be on the same page and,
 * for an ordinary word, in the same top-level section. On other pages, the function whose argument it is must be named
 * in the section, or a heading above the name must refer to its page.
 */
function disambiguate({ code, named }: NamedCode, context: Context): NamedCode {
  const { path, calls, isReference, headingPaths } = context;
  const findTop = (id: string): Heading | undefined => headingPaths.get(id)?.[0];
  const subject = findSubject(headingPaths.get(code.section) ?? [], path, named.members);
  const rules: ((member: Member) => boolean)[] = isReference
    ? [
        (member) =>
          member.path === path &&
          (named.certainty !== 'word' || findTop(member.section) === findTop(code.section)),
      ]
    : [
        ({ name: { segments } }) => calls.has(JSON.stringify([code.section, segments.at(-2)])),
        (member) => member.path === subject,
      ];
  const members = rules.reduce<readonly Member[]>((remaining, matches) => {
    const matching = remaining.length === 1 ? [] : remaining.filter(matches);
    return matching.length === 0 ? remaining : matching;
  }, named.members);
  const [first, ...others] = members;
  return first === undefined ? { code, named } : { code, named: { ...named, members: [first, ...others] } };
}

/**
 * Finds the page with such members that is named by the closest heading above, or else by the path of the page itself;
 * undefined if it is ambiguous.
 */
function findSubject(
  headings: readonly Heading[],
  path: string,
  members: readonly Member[],
): string | undefined {
  const pages = [...new Set(members.map((member) => member.path))];
  const texts = headings.map(({ text }) => text).reverse();
  for (const text of [...texts, getLastSegment(path)]) {
    const words = text.toLowerCase().split(/\W+/);
    const named = pages.filter((each) => words.includes(getLastSegment(each)));
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  return undefined;
}

/** Lists the functions named in each section, without their objects. */
function listCalls({ inlineCode }: Resolvable): Set<string> {
  const calls = inlineCode.flatMap(({ section, text }) => {
    const name = parseCodeName(text);
    return name?.form === 'call' ? [JSON.stringify([section, name.segments.at(-1)])] : [];
  });
  return new Set(calls);
}

/** Maps the id of each heading to its ancestors and itself, outermost first. */
function listHeadingPaths(headings: readonly Heading[]): Map<string, Heading[]> {
  const open: Heading[] = [];
  return new Map(
    headings.map((heading) => {
      while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
      open.push(heading);
      return [heading.id, [...open]];
    }),
  );
}
