import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameStatements, sharedNaming } from './statement-names.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** More than the names that there are. */
const SCHEMAS = 301;

describe('nameStatements', () => {
  it('names a statement from its second use on, always the same', () => {
    const nameFor = nameStatements();
    expect(nameFor('select 1', [])).toBeUndefined();
    const name = nameFor('select 1', []);
    expect(name).toMatch(/^crewroom_/);
    expect(nameFor('select 1', [])).toBe(name);
    expect(nameFor('select 2', [])).toBeUndefined();
  });

  it('leaves the names of a shared pool to frequent statements, although every schema looks for jobs', () => {
    const nameFor = nameStatements(sharedNaming);
    const named = new Set<string | undefined>();
    for (let seconds = 0; seconds < 60; seconds += 2) {
      for (let schema = 0; schema < SCHEMAS; schema += 1) {
        named.add(nameFor(`select due from s${schema}.jobs`, []));
      }
      vi.advanceTimersByTime(2_000);
    }
    expect(named).toEqual(new Set([undefined]));
    for (let use = 1; use < sharedNaming.fromUse; use += 1) nameFor('select week from s0.flights', []);
    expect(nameFor('select week from s0.flights', [])).toMatch(/^crewroom_/);
  });

  it('gives the names of a shared pool again after a while', () => {
    const nameFor = nameStatements(sharedNaming);
    const use = (sql: string) => {
      for (let n = 1; n < sharedNaming.fromUse; n += 1) nameFor(sql, []);
      return nameFor(sql, []);
    };
    for (let schema = 0; schema < SCHEMAS; schema += 1) use(`select week from s${schema}.flights`);
    expect(use('select 1')).toBeUndefined();
    vi.advanceTimersByTime(sharedNaming.renewMs + 1);
    expect(use('select 1')).toMatch(/^crewroom_/);
  });
});
