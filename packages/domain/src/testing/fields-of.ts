import type { z } from 'zod';

type Presence = 'required' | 'optional' | 'nullable';

function presenceOf(field: z.ZodType): Presence {
  if (field.safeParse(undefined).success) return 'optional';
  return field.safeParse(null).success ? 'nullable' : 'required';
}

/** The fields of an object's schema, each with whether it must be there, may be missing, or may be null. */
export function fieldsOf(schema: z.ZodObject<Record<string, z.ZodType>>): Record<string, Presence> {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, presenceOf(field)]));
}
