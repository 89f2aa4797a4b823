import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TocItem } from '#app/engine/model/page-data.ts';
import { MemberName } from './member-name.tsx';

interface MemberGroup {
  /** Section of the members; undefined for members that are sections themselves. */
  section: TocItem | undefined;
  members: TocItem[];
}

/** Minimum number of members on a page with an index. */
const MIN_MEMBERS = 3;

/** Renders the index of the members that a reference page documents, by section; empty for other pages. */
export function renderMemberIndex(items: readonly TocItem[]): string {
  if (items.filter(({ kind }) => kind !== undefined).length < MIN_MEMBERS) return '';
  return renderToStaticMarkup(
    <nav className="member-index" aria-label="Members">
      {groupBySection(items).map(({ section, members }) => (
        <Fragment key={members[0]?.id}>
          {section === undefined ? null : (
            <p className="member-group">
              <MemberLink item={section} />
            </p>
          )}
          <ul>
            {members.map((item) => (
              <li key={item.id}>
                <MemberLink item={item} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>,
  );
}

function MemberLink({ item }: { item: TocItem }) {
  return (
    <a href={`#${item.id}`}>
      <MemberName item={item} />
    </a>
  );
}

/** Groups the members by the section above them. */
export function groupBySection(items: readonly TocItem[]): MemberGroup[] {
  const top = Math.min(...items.map(({ level }) => level));
  const groups: MemberGroup[] = [];
  let section: TocItem | undefined;
  items.forEach((item, at) => {
    const hasMembers = item.level === top && (items[at + 1]?.level ?? top) > top;
    if (item.level === top) section = hasMembers ? item : undefined;
    if (item.kind === undefined || hasMembers) return;
    const last = groups.at(-1);
    if (last !== undefined && last.section === section) last.members.push(item);
    else groups.push({ section, members: [item] });
  });
  return groups;
}
