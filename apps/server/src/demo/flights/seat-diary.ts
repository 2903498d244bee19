import type { DemoMember } from '../members/demo-member.ts';
import { HOUR, type Moment } from '../moments.ts';

/** Nobody plans two flights closer together than this. */
const GAP = 2.5 * HOUR;

/** Who flies when, so that nobody is in two places at once. */
export type SeatDiary = {
  isFree(member: DemoMember, departure: Moment): boolean;
  enter(member: DemoMember, departure: Moment): void;
};

export function createSeatDiary(): SeatDiary {
  const departures = new Map<DemoMember, Moment[]>();
  return {
    isFree: (member, departure) =>
      departures.get(member)?.every((other) => Math.abs(other - departure) >= GAP) ?? true,
    enter: (member, departure) => {
      departures.set(member, [...(departures.get(member) ?? []), departure]);
    },
  };
}
