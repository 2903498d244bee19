import { describe, expect, it } from 'vitest';
import { readInsightsSearch, selectedDays } from './search.ts';

const TODAY = '2026-03-02';
const terms = {
  open: { from: '2026-02-01', to: null },
  last: { from: '2026-01-01', to: '2026-02-01' },
};

describe('the URL of the insights', () => {
  it('has only valid parameters, without defaults', () => {
    expect(readInsightsSearch({ range: 'year', days: 'weekends', from: '2026-01-01' })).toEqual({
      range: 'year',
      days: 'weekends',
    });
    expect(readInsightsSearch({ range: 'own', from: '2026-01-01', to: '2026-13-01', days: 'all' })).toEqual({
      range: 'own',
      from: '2026-01-01',
    });
    expect(readInsightsSearch({ range: '90-days', days: 'sundays', more: '1' })).toEqual({});
  });

  it.each([
    [{}, { from: '2025-12-03', to: TODAY }],
    [{ range: 'year' }, { from: '2025-03-03', to: TODAY }],
    [{ range: 'term' }, { from: '2026-02-01', to: TODAY }],
    [{ range: 'last-term' }, { from: '2026-01-01', to: '2026-02-01' }],
    [
      { range: 'own', from: '2026-01-05', to: '2026-01-06' },
      { from: '2026-01-05', to: '2026-01-06' },
    ],
    [
      { range: 'own', to: '2026-01-31' },
      { from: '2025-11-03', to: '2026-01-31' },
    ],
  ] as const)('%j selects %j', (search, days) => {
    expect(selectedDays(search, terms, TODAY)).toEqual(days);
  });

  it('selects no days while its term is unknown', () => {
    expect(selectedDays({ range: 'last-term' }, { open: null, last: null }, TODAY)).toBeNull();
  });
});
