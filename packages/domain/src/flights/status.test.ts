import { describe, expect, it } from 'vitest';
import { approvalStatuses, flightStatuses, isAhead, isConcluded, settableStatuses } from './status.ts';

describe('the statuses of a flight (specification, section 4)', () => {
  it('are seven, of which a person may set six', () => {
    const six = ['SCHEDULED', 'AVAILABLE', 'BRIEFING', 'IN PROGRESS', 'CONCLUDED', 'CANCELLED'];
    expect(settableStatuses).toEqual(six);
    expect(flightStatuses).toEqual([...six, 'LOGGED']);
    expect(approvalStatuses).toEqual(['pending', 'approved', 'rejected']);
  });

  it.each([
    ['SCHEDULED', false, true],
    ['AVAILABLE', false, true],
    ['BRIEFING', false, true],
    ['IN PROGRESS', false, true],
    ['CONCLUDED', true, false],
    ['CANCELLED', false, false],
    ['LOGGED', true, false],
  ] as const)('%s is concluded: %s, ahead: %s', (status, concluded, ahead) => {
    expect({ concluded: isConcluded(status), ahead: isAhead(status) }).toEqual({ concluded, ahead });
  });
});
