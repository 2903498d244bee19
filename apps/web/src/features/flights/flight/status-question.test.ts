import { type SettableStatus, settableStatuses } from '@crewroom/domain/flights/status';
import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import { statusQuestion } from './status-question.ts';

const flight = exampleFlight({ assignedSlots: 3 });
const landed = new Date('2026-03-02T04:00:00.000Z');
const ask = (about: typeof flight, to: SettableStatus, isAdministrator: boolean, now = landed) =>
  statusQuestion(about, to, isAdministrator, now);
const wordsFor = (...given: Parameters<typeof ask>) => ask(...given)?.consequences.join(' ') ?? '';

describe('what is asked before a status is set', () => {
  it('is asked before CONCLUDED and CANCELLED alone', () => {
    const asked = settableStatuses.filter((status) => ask(flight, status, true) !== null);
    expect(asked).toEqual(['CONCLUDED', 'CANCELLED']);
  });

  it('names that concluding is final, and for whom what follows', () => {
    expect(wordsFor(flight, 'CONCLUDED', true)).toMatch(/final.*review/);
    expect(wordsFor(flight, 'CONCLUDED', true)).not.toContain('You can no longer');
    expect(wordsFor(flight, 'CONCLUDED', false)).toContain('You can no longer change it');
  });

  it('names whom a cancellation concerns, and that it can be taken back', () => {
    expect(wordsFor(flight, 'CANCELLED', false)).toMatch(/All 3 people on board.*takes this back/);
    expect(wordsFor({ ...flight, assignedSlots: 1 }, 'CANCELLED', false)).toContain('The one person');
    expect(wordsFor({ ...flight, assignedSlots: 0 }, 'CANCELLED', false)).toContain('Nobody has a seat');
  });

  it('names the act and its flight', () => {
    expect(ask(flight, 'CANCELLED', false)).toMatchObject({
      title: 'Cancel flight SK102',
      action: 'Cancel flight',
      wayBack: 'Keep the flight',
    });
  });

  it.each([
    ['2026-02-24T18:30:00.000Z', 'Departs in 5 days. Conclude anyway?'],
    ['2026-03-01T18:00:00.000Z', 'Departs in 30 minutes. Conclude anyway?'],
  ])('says at %s that the flight has not departed', (now, words) => {
    expect(ask(flight, 'CONCLUDED', true, new Date(now))?.consequences[0]).toBe(words);
  });

  it('says nothing of the departure once it has come, nor before a cancellation', () => {
    expect(wordsFor(flight, 'CONCLUDED', true, new Date(flight.scheduledDate))).not.toContain('Departs');
    expect(wordsFor(flight, 'CANCELLED', true, new Date('2026-02-24T18:30:00.000Z'))).not.toContain(
      'Departs',
    );
  });
});
