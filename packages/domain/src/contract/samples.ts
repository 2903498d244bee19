import { z } from 'zod';

const samples = z.registry<{ readonly sample: unknown }>();

/** Adds a sample value to a schema whose type does not imply one: a text, a date, an amount. */
export function withSample<S extends z.ZodType>(schema: S, sample: z.input<S>): S {
  samples.add(schema, { sample });
  return schema;
}

/** Returns the schema of a text in a response, with a sample value. */
export const textLike = (sample: string) => withSample(z.string(), sample);

function inside(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return schema instanceof z.ZodUnion ? schema.options[0] : null;
}

/**
 * Returns a valid value of a schema, as it is sent. It is built from samples, with every field, one entry in each list, and the
 * first of several values. Throws if a schema neither has a sample nor a type that implies one.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const stored = samples.get(schema);
  if (stored !== undefined) return stored.sample;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1);
  if (schema instanceof z.ZodUndefined) return undefined;
  const inner = inside(schema);
  if (inner instanceof z.ZodType) return sampleOf(inner);
  throw new Error(`This ${schema.type} needs a sample`);
}
