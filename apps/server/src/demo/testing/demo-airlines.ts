import { defaultThresholds } from '@crewroom/domain/contract/access';
import { composeAirline } from '../compose-airline.ts';
import type { DemoRows } from '../demo-rows.ts';
import type { DemoSettings } from '../demo-settings.ts';
import { demoPeople } from './demo-people.ts';

/** The settings of an airline that has set none. */
export const usualSettings: DemoSettings = {
  thresholds: defaultThresholds,
  payPerPoint: 1,
  defaultRequiredFlights: 4,
  termLengthDays: null,
};

/** The demo airline of the sandbox's people at a moment. */
export function airlineAt(now: string, settings: Partial<DemoSettings> = {}): DemoRows {
  return composeAirline(demoPeople(), new Date(now), { ...usualSettings, ...settings });
}

/** The row of a member. Throws for one who is not there. */
export function userNamed({ users }: Pick<DemoRows, 'users'>, username: string): DemoRows['users'][number] {
  const user = users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new Error(`No member ${username}`);
  return user;
}
