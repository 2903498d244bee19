import { z } from 'zod';

const samples = z.registry<{ readonly sample: unknown }>();

/** Says what a value of a shape may look like, where its type does not tell: a text, a date, an amount. */
export function withSample<S extends z.ZodType>(schema: S, sample: z.input<S>): S {
  samples.add(schema, { sample });
  return schema;
}

/** A text in an answer, with what it may be. */
export const textLike = (sample: string) => withSample(z.string(), sample);

function inside(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return schema instanceof z.ZodUnion ? schema.options[0] : null;
}

/**
 * A valid value of a shape, as it is sent: made of the samples of its parts, with every field, one entry in each list and the
 * first of several values. Throws where a part neither has a sample nor tells by its type what it may be.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const given = samples.get(schema);
  if (given !== undefined) return given.sample;
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
