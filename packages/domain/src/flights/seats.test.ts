import { describe, expect, it } from 'vitest';
import type { QualificationName } from '../record/rules.ts';
import { qualificationRefusal, roleFullText } from './seats.ts';

const holding = (...held: QualificationName[]) => ({ held, expiring: [] });

const crew = (taken: number) => ({ name: 'Cabin Crew', capacity: 4, taken });

describe('the message for a full role', () => {
  const captain = { name: 'Captain', capacity: 1, taken: 1 };

  it('names another role that has free seats', () => {
    expect(roleFullText('Captain', [captain, crew(2)])).toBe('Captain is full. Cabin Crew has 2 free slots.');
    expect(roleFullText('Captain', [captain, crew(3)])).toBe('Captain is full. Cabin Crew has 1 free slot.');
  });

  it('names every role that has free seats, in the order of the flight', () => {
    const pilot = { name: 'First Officer', capacity: 1, taken: 0 };
    expect(roleFullText('Captain', [captain, pilot, crew(0)])).toBe(
      'Captain is full. First Officer has 1 free slot. Cabin Crew has 4 free slots.',
    );
  });

  it('names all other roles when they are full too', () => {
    const text = 'Captain is full, and so is every other role on this flight.';
    expect(roleFullText('Captain', [captain, crew(4)])).toBe(text);
    expect(roleFullText('Captain', [captain])).toBe(text);
  });
});

describe('a role that requires a qualification', () => {
  const captain = { name: 'Captain', capacity: 1, taken: 0, requires: 'Captain License' } as const;
  const pilot = { name: 'First Officer', capacity: 1, taken: 0, requires: 'First Officer Licence' } as const;
  const cabin = { ...crew(4), requires: null };

  it('is open to members who hold it, and other roles to everybody', () => {
    expect(
      qualificationRefusal(captain, holding('Network Division', 'Captain License'), [captain]),
    ).toBeNull();
    expect(qualificationRefusal(cabin, holding(), [captain, cabin])).toBeNull();
  });

  it('tells other members what it requires, what they hold, and what they may take instead', () => {
    expect(qualificationRefusal(captain, holding('First Officer Licence'), [captain, pilot, cabin])).toEqual({
      code: 'not_qualified',
      message:
        'Captain needs the Captain License. You hold First Officer Licence. First Officer has 1 free slot.',
    });
    expect(qualificationRefusal(captain, holding(), [captain, pilot, { ...cabin, taken: 2 }])?.message).toBe(
      'Captain needs the Captain License. You hold no qualification yet. Cabin Crew has 2 free slots.',
    );
    expect(qualificationRefusal(captain, holding(), [captain, pilot, cabin])?.message).toBe(
      'Captain needs the Captain License. You hold no qualification yet. Ask the flight’s dispatcher.',
    );
    expect(qualificationRefusal(captain, holding(), [captain], true)?.message).not.toContain('dispatcher');
  });

  it('tells former holders since when it has expired', () => {
    const expiring = [
      { name: 'First Officer Licence', expiresAt: '2026-04-01T00:00:00.000Z' },
      { name: 'Captain License', expiresAt: '2026-03-01T23:59:59.999Z' },
    ] as const;
    const had = { held: ['First Officer Licence'], expiring } as const;
    expect(qualificationRefusal(captain, had, [captain, pilot])?.message).toBe(
      'Captain needs the Captain License. Yours expired on Mar 01, 2026 23:59Z. You hold First Officer Licence. First Officer has 1 free slot.',
    );
    expect(qualificationRefusal(captain, { ...had, held: ['Captain License'] }, [captain])).toBeNull();
  });
});
