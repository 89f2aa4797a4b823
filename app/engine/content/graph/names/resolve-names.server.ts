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

/** Inline code, and the members that it may name. */
interface Found {
  code: InlineCode;
  named: NamedMembers;
}

/** What is around the names of a page. */
interface Context {
  /** The functions that each section names. */
  calls: ReadonlySet<string>;
  isReference: boolean;
  /** The headings around each section, from the top. */
  around: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds what the inline code of a page names. A wrong link is worse than none, so a name is not linked
 *
 * - if several members have it, and its context does not say which one,
 * - if it could be an ordinary word, or a function of the platform, and nothing else is about the page of that member,
 * - if it is an argument's, the function isn't named in the section, and other pages use the name for something else.
 */
export function resolveNames(path: string, page: Resolvable, index: NameIndex): PageNames {
  const calls = listCalls(page);
  const context = { calls, isReference: index.hasPage(path), around: listHeadingsAround(page) };
  const found = findNames(path, page, index).flatMap((each) => {
    const narrowed = narrow(each, path, page, context);
    const [member, ...others] = narrowed.named.members;
    const isBeside = others.length === 0 && member.path === path && member.section === each.code.section;
    return isBeside ? [] : [narrowed];
  });
  const isOwnerNamed = ({ section }: InlineCode, owner: string | undefined): boolean =>
    owner === undefined || calls.has(JSON.stringify([section, owner]));
  const isOwned = ({ code, named }: Found): boolean =>
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

/**
 * Chooses by context between members with the same name. On a reference page, it is one of that page, and for an ordinary
 * word also of the same section; elsewhere, the function that it is an argument of is named in the section, or a heading
 * around the name says which package it is about.
 */
function narrow({ code, named }: Found, path: string, page: Resolvable, context: Context): Found {
  const { calls, isReference, around } = context;
  const findTop = (id: string): string | undefined => around.get(id)?.[0];
  const subject = findSubject(code.section, path, page, named.members);
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
  const members = rules.reduce<readonly Member[]>((left, isMeant) => {
    const meant = left.length === 1 ? [] : left.filter(isMeant);
    return meant.length === 0 ? left : meant;
  }, named.members);
  const [first, ...others] = members;
  return first === undefined ? { code, named } : { code, named: { ...named, members: [first, ...others] } };
}

/** Path of the only page with such members that a heading around a section names, or the path of the page itself. */
function findSubject(
  section: string,
  path: string,
  { headings }: Pick<Resolvable, 'headings'>,
  members: readonly Member[],
): string | undefined {
  const pages = [...new Set(members.map((member) => member.path))];
  const around = listHeadingsAround({ headings }).get(section) ?? [];
  const texts = around.map((id) => headings.find((heading) => heading.id === id)?.text ?? '');
  for (const text of [...texts.reverse(), takeLast(path)]) {
    const words = text.toLowerCase().split(/\W+/);
    const named = pages.filter((each) => words.includes(takeLast(each)));
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  return undefined;
}

function takeLast(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The functions that each section names, without their objects. */
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
