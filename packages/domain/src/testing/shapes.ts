/**
 * Returns every variant of a value in which one object, at any depth, has an additional field. A contract that rejects unknown
 * fields rejects each of them.
 */
export function withStrayField(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      withStrayField(item).map((variant) =>
        value.map((other: unknown, at) => (at === index ? variant : other)),
      ),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    withStrayField(item).map((variant) => ({ ...value, [key]: variant })),
  );
  return [{ ...value, stray: 'x' }, ...inside];
}
