/** Form controls, whose values readers may change before a component is hydrated. */
const CONTROLS = 'input, select, textarea';

/**
 * Resets the form controls in an element to their server-rendered values, which React expects. Returns functions that
 * enter the reader's values again and dispatch the same events as a reader, so that the component handles them.
 */
export function resetControls(element: HTMLElement): (() => void)[] {
  // Reads all controls before the first reset, because checking a radio button unchecks the others of its group.
  const changed = [...element.querySelectorAll<HTMLElement>(CONTROLS)].map(findChange);
  return changed.flatMap((change) => {
    change?.reset();
    return change?.enter ?? [];
  });
}

/** A form control that the reader has changed. */
interface Change {
  reset(): void;
  /** Undefined for a radio button that is now unchecked. */
  enter: (() => void) | undefined;
}

function findChange(control: HTMLElement): Change | undefined {
  if (control instanceof HTMLSelectElement) return findSelectChange(control);
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control;
    if (checked === defaultChecked) return undefined;
    return {
      reset: () => (control.checked = defaultChecked),
      enter: checked || control.type === 'checkbox' ? () => control.click() : undefined,
    };
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined;
  const { value, defaultValue } = control;
  if (value === defaultValue) return undefined;
  return { reset: () => (control.value = defaultValue), enter: () => enter(control, value, 'input') };
}

function findSelectChange(control: HTMLSelectElement): Change | undefined {
  const { value, multiple } = control;
  const options = [...control.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (multiple || first === undefined || first.selected) return undefined;
  return { reset: () => (first.selected = true), enter: () => enter(control, value, 'change') };
}

/**
 * Sets a value with the setter of the prototype: React ignores values set through the property it adds to the element.
 */
function enter(control: HTMLElement, value: string, event: 'input' | 'change'): void {
  const prototype = Object.getPrototypeOf(control) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(event, { bubbles: true }));
}
