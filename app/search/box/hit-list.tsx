import { memo, useState, type MouseEvent } from 'react';
import type { PageKind } from '../search-results.ts';
import { getOptionId, type HitGroup, type HitOption } from './list-options.ts';
import { Marked } from './marked.tsx';

/** How the kinds of pages are called. */
const KINDS: Record<PageKind, string> = {
  guide: 'Guide',
  reference: 'Reference',
  post: 'Post',
  page: 'Page',
};

interface HitListProps {
  groups: readonly HitGroup[];
  active: number;
  onActive(at: number): void;
  onChoose(event: MouseEvent): void;
}

/**
 * Hits by page: each a link to its section, so that everything that a link can do can be done with it. They are not made
 * again for a letter whose answer is not there yet.
 */
export const HitList = memo(function HitList({ groups, active, onActive, onChoose }: HitListProps) {
  return (
    <>
      {groups.map(({ page, options }, at) => (
        <div key={page.href} role="group" aria-labelledby={`search-page-${at}`} className="search-group">
          <div id={`search-page-${at}`} className="search-group-head" role="presentation">
            <span>
              <Marked text={page.title} />
            </span>
            <span className="search-kind">{KINDS[page.kind]}</span>
          </div>
          {options.map((option) => (
            <Hit
              key={option.at}
              option={option}
              isActive={option.at === active}
              title={page.title}
              onActive={onActive}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </>
  );
});

interface HitProps {
  option: HitOption;
  isActive: boolean;
  title: HitGroup['page']['title'];
  onActive(at: number): void;
  onChoose(event: MouseEvent): void;
}

function Hit({ option: { at, href, hit }, isActive, title, onActive, onChoose }: HitProps) {
  const { excerpt } = hit;
  // What was shown before its excerpt was there keeps the room for it, so that nothing below moves when it comes.
  const [isReserved, setIsReserved] = useState(excerpt === undefined);
  if (excerpt === undefined && !isReserved) setIsReserved(true);
  return (
    <a
      id={getOptionId(at)}
      className="search-option"
      href={href}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus; the arrows go through the list.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => onActive(at)}
      onClick={onChoose}
    >
      <span className="search-option-head">
        {hit.trail.map((heading, level) => (
          <span key={level} className="search-trail">
            {heading}
          </span>
        ))}
        <span className="search-heading">
          <Marked text={hit.heading.length === 0 ? title : hit.heading} />
        </span>
      </span>
      {isReserved ? (
        <span className="search-excerpt search-excerpt-reserved">
          <Marked text={excerpt ?? []} />
        </span>
      ) : excerpt === undefined || excerpt.length === 0 ? null : (
        <span className="search-excerpt">
          <Marked text={excerpt} />
        </span>
      )}
    </a>
  );
}
