import { z } from 'zod';
import type { Issue } from '../request-body.ts';

const EXTERNAL = 3;
const GUILD_ONLY = 2;

const textOf = (max: number): z.ZodString =>
  z.string().min(1).max(max, `Must be between 1 and ${max} in length.`);
const timeSchema = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

/** The fields of an event that the sandbox stores. Times are ISO timestamps in UTC. */
export const eventFieldsSchema = z.strictObject({
  name: textOf(100),
  description: z.string().max(1000, 'Must be 1000 or fewer in length.'),
  location: textOf(100),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
});

export type EventFields = z.infer<typeof eventFieldsSchema>;

const fields = {
  name: textOf(100),
  description: z.string().max(1000, 'Must be 1000 or fewer in length.').nullish(),
  scheduled_start_time: timeSchema,
  scheduled_end_time: timeSchema,
  entity_metadata: z.looseObject({ location: textOf(100) }),
  privacy_level: z.literal(GUILD_ONLY, 'Must be 2 (GUILD_ONLY).'),
  entity_type: z.literal(EXTERNAL, 'The sandbox has events outside its channels only (3).'),
};

/** The body of a new event. Discord requires an end and a place for an event outside of a channel. */
export const newEventSchema = z.looseObject(fields);

/** The body of an edit. */
export const eventEditSchema = z
  .looseObject(fields)
  .partial()
  .extend({
    status: z.int().min(1).max(4).optional(),
  });

export type EventEdit = z.infer<typeof eventEditSchema>;

/** Returns the fields that a body has. */
export function fieldsIn(body: EventEdit): Partial<EventFields> {
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description ?? '' }),
    ...(body.entity_metadata !== undefined && { location: body.entity_metadata.location }),
    ...(body.scheduled_start_time !== undefined && { start: body.scheduled_start_time }),
    ...(body.scheduled_end_time !== undefined && { end: body.scheduled_end_time }),
  };
}

/** Returns the errors of Discord for the times of an event. `isNew` says whether its start is set now. */
export function timeIssues(
  { start, end }: Pick<EventFields, 'start' | 'end'>,
  now: Date,
  isNew: { readonly start: boolean; readonly end: boolean },
): Issue[] {
  const at = now.toISOString();
  return [
    ...(isNew.start && start <= at
      ? [{ path: 'scheduled_start_time', message: 'Cannot schedule event in the past.' }]
      : []),
    ...(isNew.end && end <= at
      ? [{ path: 'scheduled_end_time', message: 'Cannot end an event in the past.' }]
      : []),
    ...(end <= start
      ? [{ path: 'scheduled_end_time', message: 'Cannot schedule event to end before it starts.' }]
      : []),
  ];
}
