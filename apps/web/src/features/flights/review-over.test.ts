import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { reviewOver } from './review-over.ts';

const waiting = { flightCode: 'SK102', reviewedAt: null, reviewedBy: null };
const reviewed = { ...waiting, reviewedAt: '2026-03-07T18:00:00.000Z', reviewedBy: 'AdminAgnes' };
const refused = (code: 'already_reviewed' | 'flight_archived' | 'internal') =>
  new ApiError({ status: 409, code, message: 'No.', fromServer: true });

describe('a review being made', () => {
  it('can be sent while the flight waits, and again after an attempt that only failed', () => {
    expect(reviewOver(waiting, true, null)).toBeNull();
    expect(reviewOver(waiting, true, refused('internal'))).toBeNull();
    expect(reviewOver(waiting, true, new Error('lost'))).toBeNull();
  });

  it('is over once the board shows who reviewed the flight', () => {
    expect(reviewOver(reviewed, true, null)).toContain('reviewed by @AdminAgnes in the meantime');
    expect(reviewOver(reviewed, true, refused('already_reviewed'))).toContain('by @AdminAgnes');
  });

  it('is over as soon as the server says so, before the board does', () => {
    expect(reviewOver(waiting, true, refused('already_reviewed'))).toContain('has been reviewed in the');
    expect(reviewOver(waiting, true, refused('flight_archived'))).toContain('its term is over');
  });

  it('is over when the flight has left the board', () => {
    expect(reviewOver(waiting, false, null)).toContain('its term is over');
  });
});
