import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameStatements, sharedNaming } from './statement-names.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTES_OF_LIFE = sharedNaming.renewMs / 60_000;
/** More than the names that there are. */
const SCHEMAS = 1_000;

describe('nameStatements', () => {
  it('names a statement from its second use on, always the same', () => {
    const nameFor = nameStatements();
    expect(nameFor('select 1', [])).toBeUndefined();
    const name = nameFor('select 1', []);
    expect(name).toMatch(/^crewroom_/);
    expect(nameFor('select 1', [])).toBe(name);
    expect(nameFor('select 2', [])).toBeUndefined();
  });

  it('leaves the names of a shared pool to frequent statements, although jobs of many schemas run each minute', () => {
    const nameFor = nameStatements(sharedNaming);
    for (let minute = 0; minute < 3 * MINUTES_OF_LIFE; minute += 1) {
      for (let schema = 0; schema < SCHEMAS; schema += 1) {
        expect(nameFor(`select due from s${schema}.jobs`, [])).toBeUndefined();
      }
      for (let use = 1; use < sharedNaming.fromUse; use += 1) nameFor('select week from s0.flights', []);
      expect(nameFor('select week from s0.flights', [])).toMatch(/^crewroom_/);
      vi.advanceTimersByTime(60_000);
    }
  });
});
