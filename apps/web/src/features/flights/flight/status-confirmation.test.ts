import { type SettableStatus, settableStatuses } from '@crewroom/domain/flights/status';
import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import { statusConfirmation } from './status-confirmation.ts';

const flight = exampleFlight({ assignedSlots: 3 });
const landed = new Date('2026-03-02T04:00:00.000Z');
const ask = (about: typeof flight, to: SettableStatus, isAdministrator: boolean, now = landed) =>
  statusConfirmation(about, to, isAdministrator, now);
const wordsFor = (...given: Parameters<typeof ask>) => ask(...given)?.consequences.join(' ') ?? '';

describe('statusConfirmation', () => {
  it('asks before CONCLUDED and CANCELLED only', () => {
    const asked = settableStatuses.filter((status) => ask(flight, status, true) !== null);
    expect(asked).toEqual(['CONCLUDED', 'CANCELLED']);
  });

  it('says that concluding is final, and its consequences for whom', () => {
    expect(wordsFor(flight, 'CONCLUDED', true)).toMatch(/final.*review/);
    expect(wordsFor(flight, 'CONCLUDED', true)).not.toContain('You can no longer');
    expect(wordsFor(flight, 'CONCLUDED', false)).toContain('You can no longer change it');
  });

  it('names the members whom a cancellation affects, and that it can be undone', () => {
    expect(wordsFor(flight, 'CANCELLED', false)).toMatch(/All 3 people on board.*takes this back/);
    expect(wordsFor({ ...flight, assignedSlots: 1 }, 'CANCELLED', false)).toContain('The one person');
    expect(wordsFor({ ...flight, assignedSlots: 0 }, 'CANCELLED', false)).toContain('Nobody has a seat');
  });

  it('names the action and its flight', () => {
    expect(ask(flight, 'CANCELLED', false)).toMatchObject({
      title: 'Cancel flight SK102',
      action: 'Cancel flight',
      cancelLabel: 'Keep the flight',
    });
  });

  it.each([
    ['2026-02-24T18:30:00.000Z', 'Departs in 5 days. Conclude anyway?'],
    ['2026-03-01T18:00:00.000Z', 'Departs in 30 minutes. Conclude anyway?'],
  ])('says at %s that the flight has not departed', (now, words) => {
    expect(ask(flight, 'CONCLUDED', true, new Date(now))?.consequences[0]).toBe(words);
  });

  it('leaves out the departure after it, and before a cancellation', () => {
    expect(wordsFor(flight, 'CONCLUDED', true, new Date(flight.scheduledDate))).not.toContain('Departs');
    expect(wordsFor(flight, 'CANCELLED', true, new Date('2026-02-24T18:30:00.000Z'))).not.toContain(
      'Departs',
    );
  });
});
