import { isObject } from './json-value.ts';

const idOf = (value: unknown): unknown => (isObject(value) ? value['_id'] : undefined);

function keepSameList(known: readonly unknown[], read: readonly unknown[]): readonly unknown[] {
  const byId = new Map(known.map((item) => [idOf(item), item]));
  const kept = read.map((item, at) => {
    const id = idOf(item);
    return shareStructure(id === undefined ? known[at] : byId.get(id), item);
  });
  return kept.length === known.length && kept.every((item, at) => item === known[at]) ? known : kept;
}

/**
 * Returns a refetched response (JSON) with every equal part of the known one kept, so that nothing is rendered again
 * for it. Objects with an `_id` are matched at any position: a new flight does not change those after it.
 */
export function shareStructure(known: unknown, read: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(read)) return keepSameList(known, read);
  if (!isObject(known) || !isObject(read)) return read;
  const kept = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, shareStructure(known[name], value)]),
  );
  const names = Object.keys(kept);
  const isSame =
    names.length === Object.keys(known).length &&
    names.every((name) => name in known && kept[name] === known[name]);
  return isSame ? known : kept;
}
