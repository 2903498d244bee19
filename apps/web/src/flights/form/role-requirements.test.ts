import { describe, expect, it } from 'vitest';
import { exampleFlight, exampleRole } from '../testing/example-flight.ts';
import { lastRequirements, NO_QUALIFICATION, requiredBy } from './role-requirements.ts';

const flightWith = (id: string, requires: 'Captain License' | null) =>
  exampleFlight({ _id: id, roles: [{ ...exampleRole('Captain', 1), requires }] });

const row = (name: string, requires = '') => ({ id: 0, name, capacity: '1', requires });

describe('what a role requires', () => {
  it('is proposed as on the newest flight with that role', () => {
    const last = lastRequirements([flightWith('2', 'Captain License'), flightWith('1', null)]);
    expect(requiredBy(row(' captain '), last)).toBe('Captain License');
    const changed = lastRequirements([flightWith('2', 'Captain License'), flightWith('3', null)]);
    expect(requiredBy(row('Captain'), changed)).toBe(NO_QUALIFICATION);
  });

  it('is nothing for a role nobody had, and as chosen otherwise', () => {
    const last = lastRequirements([flightWith('1', 'Captain License')]);
    expect(requiredBy(row('Loadmaster'), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row(''), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row('Captain', NO_QUALIFICATION), last)).toBe(NO_QUALIFICATION);
    expect(requiredBy(row('Captain', 'Network Division'), last)).toBe('Network Division');
  });
});
