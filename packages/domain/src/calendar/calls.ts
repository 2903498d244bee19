import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall, noAnswer } from '../contract/define-call.ts';
import { withSample } from '../contract/samples.ts';
import { instantSchema } from '../contract/schemas.ts';

/** Whether one has an address for calendars, and since when. The address itself is answered only when it is made. */
const calendarSchema = z.strictObject({ active: z.boolean(), createdAt: instantSchema.nullable() });

export const calendarCalls = {
  calendar: defineCall(apiRoutes.calendar, 'signed-in', {
    summary: 'Tells whether one has a calendar address.',
    answer: calendarSchema,
  }),
  /** Makes a new secret address; an earlier one dies. */
  createCalendar: defineCall(apiRoutes.createCalendar, 'signed-in', {
    summary: 'Makes a new secret calendar address, and shows it once.',
    refusals: ['shown_once'],
    status: 201,
    answer: z.strictObject({ url: withSample(z.url(), 'https://portal.example/calendar/secret.ics') }),
  }),
  deleteCalendar: defineCall(apiRoutes.deleteCalendar, 'signed-in', {
    summary: 'Ends one’s calendar address.',
    ...noAnswer,
  }),
};
