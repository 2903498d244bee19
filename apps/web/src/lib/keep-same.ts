import { isObject } from './json-value.ts';

const idOf = (value: unknown): unknown => (isObject(value) ? value['_id'] : undefined);

function keepSameList(known: readonly unknown[], read: readonly unknown[]): readonly unknown[] {
  const byId = new Map(known.map((item) => [idOf(item), item]));
  const kept = read.map((item, at) => {
    const id = idOf(item);
    return keepSame(id === undefined ? known[at] : byId.get(id), item);
  });
  return kept.length === known.length && kept.every((item, at) => item === known[at]) ? known : kept;
}

/**
 * An answer (JSON) as it was read again, with every part kept that is the same as in the one that is known, so that nothing is
 * drawn again for it. What has an `_id` is the same wherever it stands: one flight more does not make others of those after it.
 */
export function keepSame(known: unknown, read: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(read)) return keepSameList(known, read);
  if (!isObject(known) || !isObject(read)) return read;
  const kept = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, keepSame(known[name], value)]),
  );
  const names = Object.keys(kept);
  const isSame =
    names.length === Object.keys(known).length &&
    names.every((name) => name in known && kept[name] === known[name]);
  return isSame ? known : kept;
}
