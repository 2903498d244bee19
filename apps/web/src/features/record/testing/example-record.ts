import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { AdminSanction, Leave } from '@crewroom/domain/record/schemas';
import { exampleMember } from './example-member.ts';

/** Returns a member's whole record with the given values, and otherwise empty. */
export const exampleRecord = (given: Partial<AdminUser> = {}): AdminUser => ({
  ...exampleMember(),
  qualifications: [],
  sanctions: [],
  notes: [],
  rewards: [],
  rankHistory: [],
  leaves: [],
  ...given,
});

/** Returns an active sanction without an appeal. */
export const exampleSanction = (given: Partial<AdminSanction> = {}): AdminSanction => ({
  _id: 'id-of-sanction',
  type: 'reminder',
  count: 1,
  breach: 'Handbook 4.2',
  reason: 'Late twice.',
  issuedDate: '2026-03-01T12:00:00.000Z',
  expiryDate: '2026-04-01T12:00:00.000Z',
  active: true,
  acknowledgedAt: null,
  appeal: null,
  issuerUsername: 'AdminAgnes',
  ...given,
});

/** Returns a leave that an administrator recorded. */
export const exampleLeave = (given: Partial<Leave> = {}): Leave => ({
  _id: 'id-of-leave',
  from: '2026-05-05',
  to: '2026-05-06',
  reason: null,
  status: 'approved',
  comment: null,
  decidedByUsername: 'AdminAgnes',
  decidedAt: '2026-03-01T12:00:00.000Z',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...given,
});
