import { expect, it } from 'vitest';
import { fieldsOf } from '../testing/fields-of.ts';
import { flightHistoryEntrySchema, upcomingFlightSchema } from './flight-entry-schema.ts';

const entry = {
  _id: 'required',
  flightCode: 'required',
  route: 'required',
  scheduledDate: 'required',
  userRole: 'required',
  assignedBy: 'nullable',
  status: 'required',
  aircraft: 'required',
};

it('the flights of a profile (specification, section 3)', () => {
  expect(fieldsOf(upcomingFlightSchema)).toEqual({ ...entry, times: 'required', gate: 'required' });
  expect(fieldsOf(flightHistoryEntrySchema)).toEqual({
    ...entry,
    dispatcher: 'nullable',
    dispatcherUsername: 'required',
  });
});
