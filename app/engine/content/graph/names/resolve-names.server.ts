import type { InlineCode } from '#app/engine/content/compile/article/places.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { parseCodeName } from './code-name.ts';
import type { Member } from './members.server.ts';
import type { NamedMembers, NameIndex } from './name-index.server.ts';

/** The names on a page. */
export interface PageNames {
  /** The first use of each member in each section. */
  linked: { code: InlineCode; member: Member }[];
  /** Names that stay without a link, because it is uncertain which member they name, if any. */
  uncertain: { code: InlineCode; named: NamedMembers }[];
}

type Resolvable = Pick<CompiledPage, 'inlineCode' | 'links' | 'headings'>;

/** Inline code, and what it names. */
interface Found {
  code: InlineCode;
  named: NamedMembers;
}

/**
 * Finds what the inline code of a page names. A wrong link is worse than none, so a name is not linked
 *
 * - if several members have it,
 * - if it could be an ordinary word, or a function of the platform, and nothing else is about the page of that member,
 * - if it is an argument's, the function isn't named in the section, and other pages use the name for something else.
 */
export function resolveNames(path: string, page: Resolvable, index: NameIndex): PageNames {
  const found = findNames(path, page, index);
  const calls = listCalls(page);
  const isOwned = ({ code, named }: Found): boolean =>
    !named.isShared || named.owner === undefined || calls.has(JSON.stringify([code.section, named.owner]));
  const certain = found.filter(
    ({ code, named }) => named.members.length === 1 && named.certainty === 'name' && isOwned({ code, named }),
  );
  const onPage = new Set([path, ...page.links.map(({ target }) => target)]);
  const inSection = new Set<string>();
  for (const { code, named } of certain) {
    onPage.add(named.members[0].path);
    inSection.add(JSON.stringify([code.section, named.members[0].path]));
  }
  const isSupported = ({ code, named: { members, certainty } }: Found): boolean => {
    const target = members[0].path;
    if (certainty === 'call') return target === path || inSection.has(JSON.stringify([code.section, target]));
    return certainty === 'name' || onPage.has(target);
  };
  const names: PageNames = { linked: [], uncertain: [] };
  const seen = new Set<string>();
  for (const each of found) {
    const { code, named } = each;
    const [member] = named.members;
    const isCertain = named.members.length === 1 && isOwned(each) && isSupported(each);
    const key = JSON.stringify([code.section, isCertain ? [member.path, member.id] : code.text]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (isCertain) names.linked.push({ code, member });
    else names.uncertain.push(each);
  }
  return names;
}

/** The names on a page, without those of a member in its own section, which says its name often. */
function findNames(path: string, page: Resolvable, index: NameIndex): Found[] {
  const around = listHeadingsAround(page);
  return page.inlineCode.flatMap((code) => {
    const named = index.find(code.text);
    const here = new Set([code.anchor, ...(around.get(code.section) ?? [])]);
    const isOwn = named?.members.some((member) => member.path === path && here.has(member.id)) === true;
    return named === undefined || isOwn ? [] : [{ code, named }];
  });
}

/** The functions that each section names, without what they are called on. */
function listCalls({ inlineCode }: Resolvable): Set<string> {
  const calls = inlineCode.flatMap(({ section, text }) => {
    const name = parseCodeName(text);
    return name?.form === 'call' ? [JSON.stringify([section, name.segments.at(-1)])] : [];
  });
  return new Set(calls);
}

/** Ids of a heading and those it is below, by its own id. */
function listHeadingsAround({ headings }: Pick<Resolvable, 'headings'>): Map<string, string[]> {
  const open: { id: string; level: number }[] = [];
  return new Map(
    headings.map((heading) => {
      while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
      open.push(heading);
      return [heading.id, open.map(({ id }) => id)];
    }),
  );
}
