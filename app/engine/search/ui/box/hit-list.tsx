import { memo, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { fillExcerpts, formatHits } from './hit-html.ts';
import type { HitGroup } from './list-options.ts';

interface HitListProps {
  groups: readonly HitGroup[];
  /** The question that the hits answer: the same while only their excerpts are coming. */
  answered: number;
  active: number;
  onActive(at: number): void;
  onChoose(event: MouseEvent): void;
}

/**
 * The hits. Their HTML is put in as one text: a dozen of hits are a hundred and more elements, all of them others with
 * each letter that is typed, and to make those one by one takes React longer than to find the hits. They are not made
 * again for a letter whose answer is not there yet, nor when their excerpts come.
 */
export const HitList = memo(function HitList({ groups, answered, active, onActive, onChoose }: HitListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<number>();

  useLayoutEffect(() => {
    if (list.current === null) return;
    if (shown.current === answered) fillExcerpts(list.current, groups);
    else list.current.innerHTML = formatHits(groups);
    shown.current = answered;
  }, [groups, answered]);

  useLayoutEffect(() => {
    for (const [at, option] of listOptions(list.current).entries()) {
      option.setAttribute('aria-selected', String(at === active));
    }
  }, [groups, active]);

  const findOption = ({ target }: SyntheticEvent): number => {
    const option = target instanceof Element ? target.closest('[role=option]') : null;
    return option === null ? -1 : listOptions(list.current).indexOf(option);
  };
  return (
    // The keys are heard by the field, which has the focus.
    <div
      ref={list}
      role="presentation"
      onMouseDown={(event) => {
        if (findOption(event) !== -1) event.preventDefault();
      }}
      onPointerMove={(event) => {
        const at = findOption(event);
        if (at !== -1 && at !== active) onActive(at);
      }}
      onClick={(event) => {
        if (findOption(event) !== -1) onChoose(event);
      }}
    />
  );
});

function listOptions(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('[role=option]') ?? [])];
}
