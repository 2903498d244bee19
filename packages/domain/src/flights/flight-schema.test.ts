import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../testing/fields-of.ts';
import { flightTimesSchema, namedMemberSchema, routeSchema } from './flight-parts-schema.ts';
import {
  assignedSchema,
  flightCardSchema,
  flightRoleSchema,
  flightSchema,
  logEntrySchema,
  overlapSchema,
} from './flight-schema.ts';

const card = {
  _id: 'required',
  flightCode: 'required',
  route: 'required',
  aircraft: 'required',
  gate: 'required',
  scheduledDate: 'required',
  times: 'required',
  serviceCategory: 'required',
  notes: 'required',
  status: 'required',
  approvalStatus: 'required',
  dispatcher: 'nullable',
  dispatcherUsername: 'required',
  roles: 'required',
  assignedSlots: 'required',
  totalSlots: 'required',
  isUserAssigned: 'required',
  reviewedAt: 'nullable',
  reviewedBy: 'nullable',
  archived: 'required',
};

describe('a flight (specification, section 3)', () => {
  it('has these fields on a card, and its log and overlaps besides in full', () => {
    expect(fieldsOf(flightCardSchema)).toEqual(card);
    expect(fieldsOf(flightSchema)).toEqual({ ...card, logs: 'required', overlaps: 'required' });
  });

  it('is made of these parts', () => {
    expect(fieldsOf(routeSchema)).toEqual({ departure: 'required', arrival: 'required' });
    expect(fieldsOf(flightTimesSchema)).toEqual({
      staffJoining: 'required',
      passengerJoining: 'required',
      boarding: 'required',
    });
    expect(fieldsOf(namedMemberSchema)).toEqual({ robloxUsername: 'required' });
    expect(fieldsOf(flightRoleSchema)).toEqual({
      name: 'required',
      capacity: 'required',
      assigned: 'required',
    });
    expect(fieldsOf(assignedSchema)).toEqual({
      user: 'required',
      username: 'required',
      assignedAt: 'required',
    });
    expect(fieldsOf(assignedSchema.shape.user)).toEqual({ _id: 'required', robloxAvatarUrl: 'required' });
    expect(fieldsOf(logEntrySchema)).toEqual({
      action: 'required',
      details: 'required',
      timestamp: 'required',
      performedByUsername: 'required',
      from: 'optional',
      to: 'optional',
    });
    expect(fieldsOf(overlapSchema)).toEqual({
      _id: 'required',
      flightCode: 'required',
      scheduledDate: 'required',
    });
  });
});
