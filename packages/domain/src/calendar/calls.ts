import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { calendarRoutes } from '../contract/routes.ts';
import { instantSchema } from '../contract/schemas.ts';

/** Whether one has an address for calendars, and since when. The address itself is answered only when it is made. */
const calendarSchema = z.strictObject({ active: z.boolean(), createdAt: instantSchema.nullable() });

export const calendarCalls = {
  calendar: defineCall(calendarRoutes.calendar, { answer: calendarSchema }),
  /** Makes a new secret address; an earlier one dies. */
  createCalendar: defineCall(calendarRoutes.createCalendar, {
    status: 201,
    answer: z.strictObject({ url: z.url() }),
  }),
  deleteCalendar: defineCall(calendarRoutes.deleteCalendar, { status: 204, answer: z.undefined() }),
};
