import { expect, it } from 'vitest';
import { careerFlights } from './flights.ts';

it('careerFlights includes the open term', () => {
  const stats = {
    termFlightsAttended: 3,
    termFlightsHosted: 1,
    termPay: 5,
    requiredFlights: 4,
    effectiveRequiredFlights: 4,
    leaveDays: 0,
    termDays: 30,
    newInTerm: false,
    totalFlightsAttended: 40,
    totalFlightsHosted: 12,
  };
  expect(careerFlights(stats)).toEqual({ attended: 43, hosted: 13 });
});
