/** A value that JSON has no form for. */
interface InvalidValue {
  /** Where in the props, e.g. `items[2].onClick`. */
  path: string;
  /** What it is, with an article: "a function". */
  what: string;
}

/** Finds the first value in the props of a component that would not be the same after a round trip through JSON. */
export function findInvalidProp(props: Readonly<Record<string, unknown>>): InvalidValue | undefined {
  for (const [name, value] of Object.entries(props)) {
    const found = findInvalid(value, name, []);
    // A prop that is undefined is the same as none.
    if (found !== undefined && value !== undefined) return found;
  }
  return undefined;
}

function findInvalid(value: unknown, path: string, ancestors: readonly unknown[]): InvalidValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { path, what: String(value) };
  if (typeof value !== 'object') {
    return { path, what: value === undefined ? 'undefined' : `a ${typeof value}` };
  }
  if (ancestors.includes(value)) return { path, what: 'an object that contains itself' };
  if ('$$typeof' in value) return { path, what: 'a React element' };
  const inside = [...ancestors, value];
  if (Array.isArray(value)) {
    return findFirst(value.map((item, index) => findInvalid(item, `${path}[${index}]`, inside)));
  }
  // Objects of other realms have another prototype: pages run in the program, their expressions possibly elsewhere.
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  const kind = prototype?.constructor?.name ?? 'Object';
  if (kind !== 'Object') return { path, what: `a ${kind}` };
  return findFirst(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [findInvalid(item, `${path}.${name}`, inside)],
    ),
  );
}

function findFirst(found: readonly (InvalidValue | undefined)[]): InvalidValue | undefined {
  return found.find((one) => one !== undefined);
}
