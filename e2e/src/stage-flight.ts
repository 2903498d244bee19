import type { QualificationName } from '@crewroom/domain/record/rules';
import type { APIRequestContext } from '@playwright/test';
import { fetchApi } from './fetch-api.ts';
import type { RequestsOf } from './sign-in.ts';

// The dispatcher and the approving administrator, among the people of the sandbox.
const dispatcher = 'DispatcherDana';
const administrator = 'AdminAmir';

type GivenFlight = {
  readonly code: string;
  /** The timestamp of departure. */
  readonly departs: string;
  readonly route?: { readonly departure: string; readonly arrival: string };
  readonly roles?: readonly {
    readonly name: string;
    readonly capacity: number;
    readonly requires?: QualificationName;
  }[];
  readonly notes?: string;
  /** How many minutes before the departure passengers join. Without it the times of day are always the same. */
  readonly joiningLead?: number;
};

const hour = 3_600_000;

/** A timestamp that many hours from now, to the minute. */
export const hoursAhead = (hours: number): string => {
  const at = new Date(Date.now() + hours * hour);
  at.setUTCSeconds(0, 0);
  return at.toISOString();
};

const defaultRoles = [
  { name: 'Captain', capacity: 1 },
  { name: 'Cabin Crew', capacity: 2 },
] as const;

const timesOf = ({ departs, joiningLead }: GivenFlight) => {
  if (joiningLead === undefined) {
    return { staffJoining: '17:30', passengerJoining: '18:00', boarding: '18:10' };
  }
  const before = (minutes: number) =>
    new Date(Date.parse(departs) - minutes * 60_000).toISOString().slice(11, 16);
  return { staffJoining: before(joiningLead), passengerJoining: before(joiningLead), boarding: before(1) };
};

/** Proposes a flight as a member, without its screen. Returns its id. The flight is pending. */
export const proposeFlight = async (requests: APIRequestContext, given: GivenFlight): Promise<string> => {
  const { _id: id } = await fetchApi(requests, 'createFlight', {
    body: {
      flightCode: given.code,
      route: given.route ?? { departure: 'ZRH', arrival: 'JFK' },
      aircraft: 'A330-300',
      gate: 'B12',
      scheduledDate: given.departs,
      times: timesOf(given),
      serviceCategory: 'Long haul',
      notes: given.notes ?? '',
      roles: [...(given.roles ?? defaultRoles)],
    },
  });
  return id;
};

/** Proposes a flight as the dispatcher and approves it as an administrator, without the screens. Returns its id. */
export const stageFlight = async (requestsOf: RequestsOf, given: GivenFlight): Promise<string> => {
  const id = await proposeFlight(await requestsOf(dispatcher), given);
  await fetchApi(await requestsOf(administrator), 'approveFlight', { params: { id } });
  return id;
};
