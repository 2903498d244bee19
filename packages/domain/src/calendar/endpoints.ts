import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { withSample } from '../contract/samples.ts';
import { instantSchema } from '../contract/schemas.ts';
import { feedReminders } from './options.ts';

const remindSchema = withSample(
  z.literal(feedReminders, 'Choose 15, 30 or 60 minutes, or none.'),
  30,
).nullable();

/** The options of a calendar feed. `remindMinutes` is how long before staff joining a calendar reminds. Null means never. */
export const feedOptionsSchema = z.strictObject({
  includeCancelled: z.boolean(),
  includeInterested: z.boolean(),
  remindMinutes: remindSchema,
});

/**
 * Whether the viewer has a calendar feed, since when, and its options, which are the defaults without a feed. The URL itself is
 * returned only when it is created.
 */
const calendarSchema = z.strictObject({
  active: z.boolean(),
  createdAt: instantSchema.nullable(),
  ...feedOptionsSchema.shape,
});

export type Calendar = z.infer<typeof calendarSchema>;

/** Options to change, at least one. The others stay unchanged. */
const feedChangesSchema = feedOptionsSchema
  .partial()
  .refine((options) => Object.keys(options).length > 0, 'Change at least one option.');

export type FeedChanges = z.output<typeof feedChangesSchema>;

export const calendarEndpoints = {
  calendar: defineEndpoint(apiRoutes.calendar, 'signed-in', {
    summary: 'Returns whether the caller has a calendar URL.',
    response: calendarSchema,
  }),
  /** Creates a new secret URL, which replaces an earlier one. */
  createCalendar: defineEndpoint(apiRoutes.createCalendar, 'signed-in', {
    summary: 'Creates a new secret calendar URL, and returns it once.',
    refusals: ['shown_once'],
    status: 201,
    response: z.strictObject({ url: withSample(z.url(), 'https://portal.example/calendar/secret.ics') }),
  }),
  changeCalendar: defineEndpoint(apiRoutes.changeCalendar, 'signed-in', {
    summary: 'Changes what the caller’s calendar feed shows.',
    refusals: ['not_found'],
    body: feedChangesSchema,
    response: calendarSchema,
  }),
  deleteCalendar: defineEndpoint(apiRoutes.deleteCalendar, 'signed-in', {
    summary: 'Revokes the caller’s calendar URL.',
    ...noContent,
  }),
};
