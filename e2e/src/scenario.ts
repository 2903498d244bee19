import type { APIRequestContext } from '@playwright/test';
import { makeCall } from './portal-calls.ts';

/** Who plays which part; all of them are people of the sandbox's airline. */
export const cast = {
  owner: 'OwnerOlivia',
  admin: 'AdminAmir',
  dispatcher: 'DispatcherDana',
  crew: 'CrewCasey',
  newcomer: 'CrewChidi',
} as const;

export type Part = keyof typeof cast;

/** Ids of what stands on the screens. */
export interface Scenario {
  readonly members: Readonly<Record<Part, string>>;
  readonly flights: Readonly<Record<'open' | 'briefing' | 'pending' | 'concluded' | 'logged', string>>;
}

type RequestsOf = (username: string) => Promise<APIRequestContext>;
type Requests = Readonly<Record<Part, APIRequestContext>>;

const hours = 60 * 60 * 1000;

const newFlight = (flightCode: string, departure: string, arrival: string, inHours: number) => ({
  flightCode,
  route: { departure, arrival },
  aircraft: 'Airbus A350-900',
  gate: 'B32',
  scheduledDate: new Date(Date.now() + inHours * hours).toISOString(),
  times: { staffJoining: '17:00', passengerJoining: '17:20', boarding: '17:40' },
  serviceCategory: 'Long haul',
  notes: 'Full cabin service. Catering is loaded at the gate.\nQuestions to @DispatcherDana.',
  roles: [
    { name: 'Captain', capacity: 1 },
    { name: 'First Officer', capacity: 1 },
    { name: 'Cabin Crew', capacity: 4 },
  ],
});

const approvedFlight = async (
  { dispatcher, admin }: Requests,
  ...flight: Parameters<typeof newFlight>
): Promise<string> => {
  const { _id: id } = await makeCall(dispatcher, 'createFlight', { body: newFlight(...flight) });
  await makeCall(admin, 'approveFlight', { params: { id } });
  return id;
};

const flyFlight = async (requests: Requests, ...flight: Parameters<typeof newFlight>): Promise<string> => {
  const id = await approvedFlight(requests, ...flight);
  await makeCall(requests.crew, 'allocate', { params: { id }, body: { roleIndex: 2 } });
  await makeCall(requests.dispatcher, 'setFlightStatus', { params: { id }, body: { status: 'CONCLUDED' } });
  return id;
};

const stageFlights = async (requests: Requests): Promise<Scenario['flights']> => {
  const { dispatcher, admin, crew } = requests;
  const logged = await flyFlight(requests, 'AUR 204', 'LSZH', 'EGLL', -5);
  await makeCall(admin, 'reviewFlight', { params: { id: logged } });
  const concluded = await flyFlight(requests, 'AUR 318', 'EGLL', 'LSZH', -2);
  const briefing = await approvedFlight(requests, 'AUR 41', 'LSZH', 'KJFK', 3);
  await makeCall(crew, 'allocate', { params: { id: briefing }, body: { roleIndex: 2 } });
  await makeCall(dispatcher, 'setFlightStatus', { params: { id: briefing }, body: { status: 'BRIEFING' } });
  const open = await approvedFlight(requests, 'AUR 87', 'LSZH', 'RJTT', 9);
  const { _id: pending } = await makeCall(dispatcher, 'createFlight', {
    body: newFlight('AUR 512', 'LSZH', 'OMDB', 30),
  });
  return { open, briefing, pending, concluded, logged };
};

const stageRecords = async ({ admin }: Requests, crew: string): Promise<void> => {
  const params = { id: crew };
  await makeCall(admin, 'addQualification', { params, body: { name: 'Cabin Crew Licence' } });
  await makeCall(admin, 'addSanction', {
    params,
    body: { type: 'reminder', breach: 'Uniform', reason: 'Flew without the cap of the uniform.' },
  });
  await makeCall(admin, 'addNote', {
    params,
    body: { type: 'performance', content: 'Calm and friendly under pressure.', visibleToUser: true },
  });
  await makeCall(admin, 'addReward', {
    params,
    body: { type: 'bonus', amount: 50, reason: 'Helped out at short notice.' },
  });
};

/** Fills an empty portal through its own calls, so that every screen has something of each kind to show. */
export const stageScenario = async (requestsOf: RequestsOf): Promise<Scenario> => {
  const requests = {
    owner: await requestsOf(cast.owner),
    admin: await requestsOf(cast.admin),
    dispatcher: await requestsOf(cast.dispatcher),
    crew: await requestsOf(cast.crew),
    newcomer: await requestsOf(cast.newcomer),
  };
  const idOf = async (part: Part): Promise<string> => (await makeCall(requests[part], 'me')).user.userId;
  const members = {
    owner: await idOf('owner'),
    admin: await idOf('admin'),
    dispatcher: await idOf('dispatcher'),
    crew: await idOf('crew'),
    newcomer: await idOf('newcomer'),
  };
  const flights = await stageFlights(requests);
  await stageRecords(requests, members.crew);
  return { members, flights };
};
