import { describe, expect, it } from 'vitest';
import { emptyDraft, startingRows } from './flight-draft.ts';
import { readFlightEdit, readNewFlight } from './kept-flights.ts';

const draft = { ...emptyDraft, flightCode: 'SK102' };
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a flight that was kept', () => {
  it('is read as it was typed', () => {
    const rows = startingRows();
    expect(readNewFlight(stored({ draft, rows }))).toEqual({ draft, rows });
    expect(readFlightEdit(stored({ base: emptyDraft, draft }))).toEqual({ base: emptyDraft, draft });
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { draft },
    { draft: { flightCode: 'SK102' }, rows: startingRows() },
    { draft, rows: [] },
    { draft, rows: [{ id: '0', name: 'Captain', capacity: '1' }] },
  ])('is none when it is %j', (value) => {
    expect(readNewFlight(value)).toBeUndefined();
  });

  it.each([undefined, {}, { draft }, { base: draft }, { base: draft, draft: { ...draft, gate: 3 } }])(
    'is no edit when it is %j',
    (value) => {
      expect(readFlightEdit(value)).toBeUndefined();
    },
  );
});
