import { describe, expect, it } from 'vitest';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { seatSummaryOf, stableRoles } from './seat-summary.ts';

const me = 'id-of-Me';
const now = new Date('2026-03-01T12:00:00.000Z');
const full = [exampleRole('Captain', 1, [seatFor('Ada')])];
const captain = { ...exampleRole('Captain', 1), requires: 'Captain License' as const };

describe('seatSummaryOf', () => {
  it('offers the free seats that the viewer may take', () => {
    expect(seatSummaryOf(exampleFlight(), me, now)).toEqual({
      is: 'choice',
      roles: [
        { roleIndex: 0, name: 'Captain', free: 1 },
        { roleIndex: 1, name: 'Cabin Crew', free: 2 },
      ],
    });
    const roles = [captain, exampleRole('Purser', 1)];
    expect(seatSummaryOf(exampleFlight({ roles }), me, now)).toMatchObject({ roles: [{ name: 'Purser' }] });
  });

  it('keeps two buttons in their places while one of the two roles is free', () => {
    const [captains, officers, cabin] = ['Captain', 'First Officer', 'Cabin Crew'].map((name, roleIndex) => ({
      roleIndex,
      name,
      free: 1,
    }));
    if (captains === undefined || officers === undefined || cabin === undefined)
      throw new Error('Three roles');
    const shown = stableRoles([], [captains, officers, cabin]);
    expect(shown).toEqual([captains, officers]);
    expect(stableRoles(shown, [officers, cabin])).toBe(shown);
    expect(stableRoles(shown, [cabin])).toEqual([cabin]);
  });

  it('shows the viewer’s own seat in every status', () => {
    const roles = [exampleRole('Captain', 1, [seatFor('Me')])];
    for (const status of ['AVAILABLE', 'IN PROGRESS', 'LOGGED'] as const) {
      expect(seatSummaryOf(exampleFlight({ roles, isUserAssigned: true, status }), me, now)).toMatchObject({
        is: 'own',
        own: { role: 'Captain' },
      });
    }
  });

  it('says that the flight is full, and the place on the waitlist', () => {
    expect(seatSummaryOf(exampleFlight({ roles: full }), me, now)).toEqual({ is: 'full' });
    const waitingFor = { roleIndex: 0, position: 2 };
    expect(seatSummaryOf(exampleFlight({ roles: full, waitingFor }), me, now)).toEqual({
      is: 'waiting',
      role: 'Captain',
      position: 2,
    });
  });

  it('says that the free seats need a qualification that the viewer lacks', () => {
    expect(seatSummaryOf(exampleFlight({ roles: [captain, ...full.slice(1)] }), me, now)).toEqual({
      is: 'unqualified',
    });
  });

  it.each(['SCHEDULED', 'BRIEFING', 'CONCLUDED', 'CANCELLED'] as const)('returns null while %s', (status) => {
    expect(seatSummaryOf(exampleFlight({ status }), me, now)).toBeNull();
  });
});
