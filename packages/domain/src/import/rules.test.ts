import { describe, expect, it } from 'vitest';
import { adminActionDetailsSchema } from '../record/endpoints.ts';
import { changeDetails, changeInWords, changesOf, type ImportChange, type ImportedMember } from './rules.ts';
import type { ImportedValues } from './sheet.ts';

const blank: ImportedValues = {
  qualifications: [],
  careerFlights: null,
  careerPay: null,
  role: null,
  requiredFlights: null,
  note: null,
};

const fresh: ImportedMember = {
  qualifications: [],
  importedFlights: 0,
  importedPay: 0,
  role: null,
  requiredFlights: 4,
  hasNote: false,
};

const whole: ImportedValues = {
  qualifications: ['Captain License', 'Cabin Crew Licence'],
  careerFlights: 12,
  careerPay: 0.3,
  role: 'Pilot',
  requiredFlights: 6,
  note: 'Kind.',
};

const inWords = (wanted: Partial<ImportedValues>, current: Partial<ImportedMember> = {}) =>
  changesOf({ ...blank, ...wanted }, { ...fresh, ...current }).changes.map(changeInWords);

describe('changesOf', () => {
  it('returns everything that a row sets for a new member', () => {
    expect(inWords(whole)).toEqual([
      'Gets the Captain License',
      'Gets the Cabin Crew Licence',
      '12 career flights',
      '$0.30 of career pay',
      'Role “Pilot”',
      '6 flights required per term instead of 4',
      'A note for administrators: “Kind.”',
    ]);
  });

  it('returns nothing for equal or missing values', () => {
    const done: ImportedMember = {
      qualifications: ['Cabin Crew Licence', 'Captain License'],
      importedFlights: 12,
      importedPay: 0.3,
      role: 'Pilot',
      requiredFlights: 6,
      hasNote: true,
    };
    expect(changesOf(whole, done)).toEqual({ changes: [], errors: [] });
    expect(changesOf(blank, done)).toEqual({ changes: [], errors: [] });
  });

  it("returns what exceeds the last import's career figures, to the hundredth", () => {
    expect(inWords({ careerFlights: 13, careerPay: 0.3 }, { importedFlights: 12, importedPay: 0.1 })).toEqual(
      ['13 career flights, 1 more than before', '$0.30 of career pay, $0.20 more than before'],
    );
    expect(inWords({ role: 'Pilot', requiredFlights: 0 }, { role: 'Trainee' })).toEqual([
      'Role “Pilot”, not “Trainee”',
      '0 flights required per term instead of 4',
    ]);
  });

  it('rejects lower career figures', () => {
    const current = { ...fresh, importedFlights: 12, importedPay: 5 };
    expect(changesOf({ ...blank, careerFlights: 11, careerPay: 4.99 }, current)).toEqual({
      changes: [],
      errors: [
        'careerFlights: An earlier import already credited 12, and credits cannot be taken away.',
        'careerPay: An earlier import already credited 5, and credits cannot be taken away.',
      ],
    });
  });

  it('shortens a long note in the text', () => {
    expect(inWords({ note: 'ab '.repeat(200) })[0]).toBe(
      `A note for administrators: “${'ab '.repeat(27).slice(0, 80)}…”`,
    );
  });
});

it('the history has the details of every change, with names only in stored form', () => {
  const joins: ImportChange = { kind: 'join' };
  const changes = [joins, ...changesOf(whole, fresh).changes];
  const details = changes.map((change) => changeDetails(change, 'As it is stored'));
  expect(details).toEqual([
    { action: 'joined' },
    { action: 'imported', qualificationName: 'Captain License' },
    { action: 'imported', qualificationName: 'Cabin Crew Licence' },
    { action: 'imported', careerFlights: 12 },
    { action: 'imported', amount: 0.3 },
    { action: 'imported', role: 'Pilot' },
    { action: 'imported', newRequiredFlights: 6, requiredFlightsBefore: 4 },
    { action: 'imported', noteType: 'general', content: 'As it is stored' },
  ]);
  for (const one of details) expect(adminActionDetailsSchema.parse(one)).toEqual(one);
});
