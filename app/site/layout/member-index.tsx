import { Fragment } from 'react';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { MemberName } from './member-name.tsx';

interface MemberGroup {
  /** The section that the members are in; undefined for members that are sections themselves. */
  section: TocItem | undefined;
  members: TocItem[];
}

/** A page with fewer members needs no index. */
const FEWEST_MEMBERS = 3;

/** Whether a page is a reference: one that documents members of an API. */
export function hasMembers(items: readonly TocItem[]): boolean {
  return items.filter(({ kind }) => kind !== undefined).length >= FEWEST_MEMBERS;
}

/** The members that a reference page documents, by section, for those who know what they are looking for. */
export function MemberIndex({ items }: { items: readonly TocItem[] }) {
  if (!hasMembers(items)) return null;
  return (
    <nav className="member-index" aria-label="Members">
      {groupMembers(items).map(({ section, members }) => (
        <Fragment key={members[0]?.id}>
          {section === undefined ? null : (
            <p className="member-group">
              <a href={`#${section.id}`}>
                <MemberName item={section} />
              </a>
            </p>
          )}
          <ul>
            {members.map((item) => (
              <li key={item.id}>
                <a href={`#${item.id}`}>
                  <MemberName item={item} />
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Groups the members by the section above them. */
export function groupMembers(items: readonly TocItem[]): MemberGroup[] {
  const top = Math.min(...items.map(({ level }) => level));
  const groups: MemberGroup[] = [];
  let section: TocItem | undefined;
  items.forEach((item, at) => {
    const holdsOthers = item.level === top && (items[at + 1]?.level ?? top) > top;
    if (item.level === top) section = holdsOthers ? item : undefined;
    if (item.kind === undefined || holdsOthers) return;
    const last = groups.at(-1);
    if (last !== undefined && last.section === section) last.members.push(item);
    else groups.push({ section, members: [item] });
  });
  return groups;
}
