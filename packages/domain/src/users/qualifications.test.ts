import { expect, it } from 'vitest';
import { qualificationNames } from './qualifications.ts';

it('names the nine qualifications as section 3 of the specification spells them', () => {
  expect(qualificationNames).toEqual([
    'Ground Services Licence',
    'Cabin Crew Licence',
    'First Officer Licence',
    'Captain License',
    'Tarmac Supervisor Licence',
    'Ma\u00EEtre de Cabine Licence',
    'Administrative Division',
    'Operations Division',
    'Network Division',
  ]);
});
