import { settableStatuses } from '@crewroom/domain/flights/status';
import { describe, expect, it } from 'vitest';
import { exampleFlight } from '../testing/example-flight.ts';
import { statusQuestion } from './status-question.ts';

const flight = exampleFlight({ assignedSlots: 3 });
const wordsFor = (...given: Parameters<typeof statusQuestion>) =>
  statusQuestion(...given)?.consequences.join(' ') ?? '';

describe('what is asked before a status is set', () => {
  it('is asked before CONCLUDED and CANCELLED alone', () => {
    const asked = settableStatuses.filter((status) => statusQuestion(flight, status, true) !== null);
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
    expect(statusQuestion(flight, 'CANCELLED', false)).toMatchObject({
      title: 'Cancel flight SK102',
      action: 'Cancel flight',
    });
  });
});
