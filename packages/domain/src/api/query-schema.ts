import { z } from 'zod';
import { isBlank } from '../text.ts';

/**
 * The query of a call. An optional parameter that is left empty (`?filter=`) is none: that is what a form sends for a
 * field nobody filled in. An empty required one is refused by its own schema.
 */
export function querySchema<const Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  const schema = z.strictObject(fields);
  const optional = new Set(
    Object.keys(fields).filter((name) => fields[name]?.safeParse(undefined).success === true),
  );
  const isLeftEmpty = ([name, value]: readonly [string, unknown]) =>
    optional.has(name) && typeof value === 'string' && isBlank(value);

  return z.preprocess((query: z.input<typeof schema>) => {
    // A caller may send anything; the schema refuses what is no object.
    if (typeof query !== 'object' || query === null || Array.isArray(query)) return query;
    return Object.fromEntries(Object.entries(query).filter((entry) => !isLeftEmpty(entry)));
  }, schema);
}
