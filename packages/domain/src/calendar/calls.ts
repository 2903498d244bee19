import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall, noAnswer } from '../contract/define-call.ts';
import { withSample } from '../contract/samples.ts';
import { instantSchema } from '../contract/schemas.ts';

/** Whether one has an address for calendars, and since when. The address itself is answered only when it is made. */
const calendarSchema = z.strictObject({ active: z.boolean(), createdAt: instantSchema.nullable() });

export const calendarCalls = {
  calendar: defineCall(apiRoutes.calendar, 'signed-in', {
    summary: 'Returns whether the caller has a calendar URL.',
    answer: calendarSchema,
  }),
  /** Makes a new secret address; an earlier one dies. */
  createCalendar: defineCall(apiRoutes.createCalendar, 'signed-in', {
    summary: 'Creates a new secret calendar URL, and returns it once.',
    refusals: ['shown_once'],
    status: 201,
    answer: z.strictObject({ url: withSample(z.url(), 'https://portal.example/calendar/secret.ics') }),
  }),
  deleteCalendar: defineCall(apiRoutes.deleteCalendar, 'signed-in', {
    summary: 'Revokes the caller’s calendar URL.',
    ...noAnswer,
  }),
};
