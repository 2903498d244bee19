import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../testing/fields-of.ts';
import {
  adminSanctionSchema,
  leaveSchema,
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
  sanctionSchema,
} from './record-schema.ts';

const sanction = {
  _id: 'required',
  type: 'required',
  count: 'required',
  breach: 'required',
  reason: 'required',
  comment: 'optional',
  issuedDate: 'required',
  expiryDate: 'required',
  activeUntil: 'optional',
};

describe('the records of a member (specification, section 3)', () => {
  it('sanctions: without their issuer on profiles', () => {
    expect(fieldsOf(sanctionSchema)).toEqual(sanction);
    expect(fieldsOf(adminSanctionSchema)).toEqual({
      ...sanction,
      issuerUsername: 'optional',
      active: 'required',
    });
  });

  it.each([
    [1, true],
    [0, false],
    [1.5, false],
  ])('a sanction may be the %dth of its type: %s', (count, valid) => {
    expect(sanctionSchema.shape.count.safeParse(count).success).toBe(valid);
  });

  it('qualifications, notes, rewards, rank history and leave', () => {
    expect(fieldsOf(qualificationSchema)).toEqual({ _id: 'required', name: 'required' });
    expect(fieldsOf(noteSchema)).toEqual({
      _id: 'required',
      content: 'required',
      type: 'required',
      visibleToUser: 'required',
      addedDate: 'required',
    });
    expect(fieldsOf(rewardSchema)).toEqual({
      _id: 'required',
      type: 'required',
      amount: 'required',
      reason: 'required',
      awardedDate: 'required',
      awardedBy: 'required',
    });
    expect(fieldsOf(rankHistoryEntrySchema)).toEqual({
      _id: 'required',
      rankName: 'required',
      date: 'required',
      type: 'required',
      promotedBy: 'nullable',
    });
    expect(fieldsOf(leaveSchema)).toEqual({ _id: 'required', from: 'required', to: 'required' });
  });
});
