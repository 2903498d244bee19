import { isObject } from './json-value.ts';

const idOf = (value: unknown): unknown => (isObject(value) ? value['_id'] : undefined);

function keepSameList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(previous.map((item) => [idOf(item), item]));
  const shared = next.map((item, at) => {
    const id = idOf(item);
    return shareStructure(id === undefined ? previous[at] : byId.get(id), item);
  });
  return shared.length === previous.length && shared.every((item, at) => item === previous[at])
    ? previous
    : shared;
}

/**
 * Returns a refetched response (JSON) with every equal part of the known one kept, so that nothing is rendered again
 * for it. Objects with an `_id` are matched at any position: a new flight does not change those after it.
 */
export function shareStructure(previous: unknown, next: unknown): unknown {
  if (Array.isArray(previous) && Array.isArray(next)) return keepSameList(previous, next);
  if (!isObject(previous) || !isObject(next)) return next;
  const shared = Object.fromEntries(
    Object.entries(next).map(([name, value]) => [name, shareStructure(previous[name], value)]),
  );
  const names = Object.keys(shared);
  const isSame =
    names.length === Object.keys(previous).length &&
    names.every((name) => name in previous && shared[name] === previous[name]);
  return isSame ? previous : shared;
}
