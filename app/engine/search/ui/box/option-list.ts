import { moveActive } from './list-options.ts';

/** Options of a listbox, one of which may be active. The keys of a text field change the active one. */
export type OptionList = ReturnType<typeof createOptionList>;

/**
 * Creates a listbox controlled by a combobox, which keeps the focus: `aria-activedescendant` refers to the active
 * option.
 *
 * @param onActive called with the new active option
 */
export function createOptionList(
  input: HTMLInputElement,
  list: HTMLElement,
  onActive: (option: HTMLElement | undefined) => void,
) {
  let options: HTMLElement[] = [];
  let active = -1;

  function read(): void {
    options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
    for (const [at, option] of options.entries()) option.id = `search-option-${at}`;
    list.hidden = options.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    setAttribute(input, 'aria-controls', list.hidden ? undefined : list.id);
  }

  function setActive(at: number): void {
    options[active]?.setAttribute('aria-selected', 'false');
    active = at;
    const option = options[active];
    option?.setAttribute('aria-selected', 'true');
    setAttribute(input, 'aria-activedescendant', option?.id);
    onActive(option);
  }

  function reveal(): void {
    const option = options[active];
    // In the next frame, because reading its position now would force a layout.
    if (option !== undefined) requestAnimationFrame(() => option.scrollIntoView({ block: 'nearest' }));
  }

  /** Number of options that fit into the visible part of the list, at least one. */
  function countVisible(): number {
    const { clientHeight = 0 } = list.parentElement ?? {};
    return Math.max(1, Math.floor((clientHeight / list.scrollHeight) * options.length) - 1);
  }

  return {
    /** The active option; undefined for none. */
    findActive: (): HTMLElement | undefined => options[active],
    /**
     * Replaces the options. Without any, hides the list.
     *
     * @param first index of the option to activate; -1 for none
     */
    show(html: string, label: string, first: number): void {
      // In the next frame, because scrolling now would force a layout.
      requestAnimationFrame(() => list.parentElement?.scrollTo({ top: 0 }));
      list.setAttribute('aria-label', label);
      list.innerHTML = html;
      read();
      setActive(Math.min(first, options.length - 1));
    },
    /** Replaces the last option with others. If it was active, activates the first of them. */
    replaceLast(html: string): void {
      const last = options.length - 1;
      options[last]?.remove();
      list.insertAdjacentHTML('beforeend', html);
      read();
      // After a tap, another option is active, which may be out of view.
      if (active !== last) return;
      setActive(Math.min(last, options.length - 1));
      reveal();
    },
    /** Activates another option if the key moves through the list. Returns whether it does. */
    move(key: string): boolean {
      const perPage = key.startsWith('Page') ? countVisible() : 1;
      const next = moveActive(key, active, options.length, perPage);
      if (next === undefined) return false;
      setActive(next);
      reveal();
      return true;
    },
    /** Activates the option under the pointer. */
    activate(option: HTMLElement): void {
      const at = options.indexOf(option);
      if (at !== active) setActive(at);
    },
  };
}

function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
