import { setTimeout as sleep } from 'node:timers/promises';
import { fetchApi } from './fetch-api.ts';
import { startGameServer } from './game-server.ts';
import type { RunningPortal } from './running-portal.ts';
import type { RequestsOf } from './sign-in.ts';
import { hoursAhead, stageFlight } from './stage-flight.ts';

/** The members and their parts. All except the newcomer are people of the sandbox's airline. */
export const cast = {
  crew: 'CrewCasey',
  dispatcher: 'DispatcherDana',
  admin: 'AdminAmir',
  owner: 'OwnerOlivia',
  newcomer: 'NewcomerNoor',
} as const;

export type Part = keyof typeof cast;

/**
 * The code of a flight that departs within two days and has free seats, independent of the demo airline's random flights.
 */
export const shortFlightCode = 'CW210';

/** Ids of the objects on the screens. */
export type Scenario = {
  readonly members: Readonly<Record<Part, string>>;
  /** A flight with seats, free and taken, a briefing and a log. */
  readonly flight: string;
  /** A flight on which a member is on a waitlist, is offered another seat, and lacks the requirement of a third. */
  readonly popularFlight: string;
  /** A flight that is boarding, with members on board by the game's reports. */
  readonly boardingFlight: string;
};

const newcomerId = '9000000001';

const stageCrewedFlight = async (requestsOf: RequestsOf, crewId: string): Promise<string> => {
  const id = await stageFlight(requestsOf, {
    code: 'CW204',
    departs: hoursAhead(72),
    notes: `Meet at the gate.\n@${cast.dispatcher} briefs at the aircraft.`,
  });
  const dispatcher = await requestsOf(cast.dispatcher);
  await fetchApi(dispatcher, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  await fetchApi(dispatcher, 'setFlightStatus', { params: { id }, body: { status: 'AVAILABLE' } });
  const seat = { roleIndex: 1, userId: crewId };
  await fetchApi(dispatcher, 'allocateUser', { params: { id }, body: seat });
  return id;
};

const stagePopularFlight = async (requestsOf: RequestsOf, crewId: string): Promise<string> => {
  const id = await stageFlight(requestsOf, {
    code: 'CW206',
    departs: hoursAhead(76),
    roles: [
      { name: 'Captain', capacity: 1, requires: 'Captain License' },
      { name: 'First Officer', capacity: 1 },
      { name: 'Cabin Crew', capacity: 1 },
    ],
  });
  const crew = await requestsOf(cast.crew);
  const dispatcher = await requestsOf(cast.dispatcher);
  const admin = await requestsOf(cast.admin);
  await fetchApi(dispatcher, 'allocate', { params: { id }, body: { roleIndex: 1 } });
  await fetchApi(admin, 'allocate', { params: { id }, body: { roleIndex: 2 } });
  await fetchApi(crew, 'wait', { params: { id }, body: { roleIndex: 2 } });
  await fetchApi(dispatcher, 'offerSeat', { params: { id }, body: { toUserId: crewId } });
  return id;
};

const stageBoardingFlight = async (requestsOf: RequestsOf, crewId: string): Promise<string> => {
  const id = await stageFlight(requestsOf, { code: 'CW208', departs: hoursAhead(1) });
  const dispatcher = await requestsOf(cast.dispatcher);
  const seat = { roleIndex: 1, userId: crewId };
  await fetchApi(dispatcher, 'allocateUser', { params: { id }, body: seat });
  await fetchApi(dispatcher, 'setFlightStatus', { params: { id }, body: { status: 'BRIEFING' } });
  const game = await startGameServer(await requestsOf(cast.owner));
  await game.report(id, [{ who: cast.crew, type: 'joined', minutesAgo: 12 }]);
  return id;
};

const zuluDay = (days: number): string => hoursAhead(days * 24).slice(0, 10);

/** An approved, a declined and a pending leave, so that everybody concerned was notified. */
const stageLeave = async (requestsOf: RequestsOf): Promise<void> => {
  const crew = await requestsOf(cast.crew);
  const admin = await requestsOf(cast.admin);
  const ask = async (from: number, to: number, reason: string) => {
    const days = { from: zuluDay(from), to: zuluDay(to) };
    const { leave } = await fetchApi(crew, 'askLeave', { body: { ...days, reason } });
    return { params: { id: leave._id } };
  };
  const declined = await ask(40, 70, 'A summer at the sea.');
  await fetchApi(admin, 'declineLeave', {
    ...declined,
    body: { comment: `Half of the cabin crew is away then. Ask @${cast.dispatcher} which weeks are free.` },
  });
  await fetchApi(admin, 'approveLeave', await ask(80, 84, 'My sister’s wedding.'));
  await ask(2, 9, 'Exams at school, every day of the week.');
};

/** Makes the chat reject the announcement of a flight, so that the post fails. */
const stageRefusedPost = async ({ sandbox }: RunningPortal, requestsOf: RequestsOf): Promise<void> => {
  const admin = await requestsOf(cast.admin);
  await sandbox.putFault({ service: 'discord', status: 404, match: '/messages' });
  await stageFlight(requestsOf, { code: 'CR404', departs: hoursAhead(75) });
  while ((await fetchApi(admin, 'outbox')).dead.length === 0) await sleep(100);
  await sandbox.clearFaults();
};

/** An appeal that waits for another administrator, and a warning that its member has not confirmed. */
const stageSanctions = async (requestsOf: RequestsOf, crewId: string): Promise<void> => {
  const warn = async (id: string, reason: string) => {
    const body = { type: 'warning', breach: 'Punctuality', reason } as const;
    const { user } = await fetchApi(await requestsOf(cast.owner), 'addSanction', { params: { id }, body });
    return user.sanctions.find((sanction) => sanction.reason === reason)?._id ?? '';
  };
  const id = await warn(crewId, 'Joined the briefing of CW204 after passengers had begun to board.');
  const text = `The gate had moved, and nobody told the crew.\nAsk @${cast.dispatcher}.`;
  await fetchApi(await requestsOf(cast.crew), 'appealSanction', { params: { id }, body: { text } });
  await warn(crewId, 'Left the stand before the doors were closed.');
};

/** Adds the parts to the portal: a member with a history, and one who has just joined and has nothing yet. */
export const stageScenario = async (portal: RunningPortal, requestsOf: RequestsOf): Promise<Scenario> => {
  await portal.sandbox.putAccount(newcomerId, { username: cast.newcomer, displayName: 'Noor', rank: 239 });
  const idOf = async (part: Part): Promise<string> =>
    (await fetchApi(await requestsOf(cast[part]), 'me')).user.userId;
  const [crew, dispatcher, admin, owner, newcomer] = [
    await idOf('crew'),
    await idOf('dispatcher'),
    await idOf('admin'),
    await idOf('owner'),
    await idOf('newcomer'),
  ];
  const flight = await stageCrewedFlight(requestsOf, crew);
  const popularFlight = await stagePopularFlight(requestsOf, crew);
  const boardingFlight = await stageBoardingFlight(requestsOf, crew);
  await stageFlight(requestsOf, { code: shortFlightCode, departs: hoursAhead(30) });
  await stageLeave(requestsOf);
  await stageSanctions(requestsOf, crew);
  await stageRefusedPost(portal, requestsOf);
  const members = { crew, dispatcher, admin, owner, newcomer };
  return { members, flight, popularFlight, boardingFlight };
};
