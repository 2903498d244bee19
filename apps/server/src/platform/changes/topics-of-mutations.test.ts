import { type EndpointName, endpointTable } from '@crewroom/domain/catalogue/endpoints';
import { isGameScope } from '@crewroom/domain/contract/access';
import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import {
  type InvalidatedTopics,
  type Invalidation,
  TOPICS_HEADER,
  type Topic,
  topics,
  topicsFor,
  writeTopics,
} from '@crewroom/domain/contract/topics';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import { flightSchema } from '@crewroom/domain/flights/schemas';
import { notificationEndpoints } from '@crewroom/domain/notifications/endpoints';
import { adminUserSchema } from '@crewroom/domain/record/endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLinkToken } from '../../features/discord/interactions/link-token.ts';
import { lockOpenTermShared } from '../../features/terms/open-term.ts';
import { sandboxDiscord } from '../../integrations/discord/settings.ts';
import { looksOf } from '../../testing/changes/looks.ts';
import { createFlightPortal } from '../../testing/flights/flight-portal.ts';
import { proposal } from '../../testing/flights/proposal.ts';
import { type FlightStage, type StagedFlight, stageFlight } from '../../testing/flights/staged-flight.ts';
import { invalidateEverything } from '../../testing/invalidate-everything.ts';
import { subscription } from '../../testing/notifications/subscription.ts';
import { publishedDuring, sorted } from '../../testing/published-topics.ts';
import { insertSanction, insertSeat } from '../../testing/rows.ts';
import { sentBody } from '../../testing/sent-body.ts';
import { type SignedInMember, signedInMember } from '../../testing/test-portal.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { runInUnitOfWork } from './unit-of-work.ts';

type Mutation = Exclude<
  { [N in EndpointName]: (typeof endpointTable)[N]['method'] extends 'GET' ? never : N }[EndpointName],
  // Mutations without topics: they end a session, change nothing in the portal, come from the game, or need no sign-in.
  | 'logout'
  | 'sendTestPost'
  | 'previewImport'
  | 'reportAttendance'
  | 'reportStatus'
  | 'checkSetup'
  | 'completeSetup'
>;

/** A mutation as a request, and all that it must publish. */
type Story = {
  readonly by: SignedInMember;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  readonly invalidates: InvalidatedTopics;
};

const DEPARTURE = '2026-03-04T18:30:00.000Z';
const WEEK = topics.weekOf(DEPARTURE);
const NEXT_DEPARTURE = '2026-03-09T00:00:00.000Z';

let crew: SignedInMember;
let other: SignedInMember;
let dispatcher: SignedInMember;
let admin: SignedInMember;

const portal = await createFlightPortal();

beforeEach(async () => {
  crew = await signedInMember(portal, { rank: 239 });
  other = await signedInMember(portal, { rank: 239 });
  dispatcher = await signedInMember(portal);
  admin = await signedInMember(portal, { rank: 247 });
});

afterAll(() => portal[Symbol.asyncDispose]());

async function stage(
  flightStage: FlightStage,
  seated: readonly SignedInMember[] = [],
): Promise<StagedFlight> {
  const given = { dispatcher_id: dispatcher.user.id, scheduled_date: DEPARTURE };
  const staged = await stageFlight(portal.database.db, flightStage, given);
  const role = staged.roles[1];
  for (const [index, { user }] of seated.entries()) {
    if (role !== undefined) {
      await insertSeat(portal.database.db, role, { user_id: user.id, seat_number: index + 1 });
    }
  }
  return staged;
}

/** A flight whose captain's seat is taken. */
async function fullFlight(): Promise<StagedFlight> {
  const staged = await stage('available');
  const [captain] = staged.roles;
  if (captain !== undefined) await insertSeat(portal.database.db, captain, { user_id: other.user.id });
  return staged;
}

const named = (...names: readonly Invalidation['topic'][]) => names.map((topic) => ({ topic }));
const member = ({ user }: SignedInMember) => topics.member(user.id);
const inbox = ({ user }: SignedInMember) => topics.inbox(user.id);
const onFlight = ({ flight }: StagedFlight) => named(topics.flight(flight.id), WEEK, topics.board);
/** Like `onFlight`, with an update of the chat. */
const onPosted = (staged: StagedFlight) => [...onFlight(staged), ...named(topics.outbox)];
const onHidden = (flightId: string): Invalidation[] => [
  { topic: topics.flight(flightId), dispatcherId: dispatcher.user.id },
  { topic: topics.board },
];
const listed = (who: SignedInMember) => [member(who), topics.members, topics.leaderboard] as const;

function send(name: Mutation, { by, params = {}, body }: Omit<Story, 'invalidates'>, key?: string) {
  const endpoint: Endpoint = endpointTable[name];
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_match, parameter: string) => params[parameter] ?? '');
  const { headers, ...sent } = sentBody(endpoint, body);
  return portal.send(endpoint.method, url, {
    as: by.as,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    ...sent,
  });
}

const recordSchema = z.object({ user: adminUserSchema });

/** The topics of a member's record after an administrator changed it. */
async function recordAfter(name: Mutation, body: object) {
  const response = await send(name, { by: admin, params: { id: crew.user.id }, body });
  return recordSchema.parse(response.json()).user;
}

/** The parts of the crew's record that the crew and administrators see. */
const ofOwnRecord = () => [topics.own(crew.user.id), topics.record(crew.user.id)] as const;

/** A reliability event of the crew. */
async function marked(): Promise<string> {
  const { flight } = await stage('logged', [crew]);
  const event = { id: newId(), flight_id: flight.id, user_id: crew.user.id, kind: 'short_notice' } as const;
  await portal.database.db
    .insertInto('marks')
    .values({ ...event, at: toInstant(portal.clock()) })
    .execute();
  return event.id;
}

/** The topics of a leave: some that others do not see, and one that they do. */
const aboutLeave = () => [...ofOwnRecord(), topics.leave] as const;
const aboutApprovedLeave = () => [...aboutLeave(), member(crew), topics.members] as const;

async function askedLeave(): Promise<string> {
  const body = { from: '2026-07-01', to: '2026-07-05', reason: 'Exams' };
  const response = await send('askLeave', { by: crew, body });
  return response.json<{ leave: { _id: string } }>().leave._id;
}

async function inboxesOfAdministrators(): Promise<Invalidation[]> {
  const rows = await portal.database.db.selectFrom('users').where('rank', '>=', 247).select('id').execute();
  return named(...rows.map(({ id }) => topics.inbox(id)));
}

/** The alerts in the owners' inboxes, except the actor's. */
async function inboxesOfOtherOwners({ user }: SignedInMember): Promise<Invalidation[]> {
  const { db } = portal.database;
  const owners = await db
    .selectFrom('users')
    .where('rank', '=', 255)
    .where('id', '<>', user.id)
    .select('id')
    .execute();
  return named(...owners.map(({ id }) => topics.inbox(id)));
}

async function sanctioned(): Promise<string> {
  return (await insertSanction(portal.database.db, { user_id: crew.user.id, type: 'warning' })).id;
}

/** A sanction with a pending appeal. */
async function appealed(): Promise<string> {
  const id = await sanctioned();
  await send('appealSanction', { by: crew, params: { id }, body: { text: 'I was not there' } });
  return id;
}

const warning = { type: 'warning', breach: 'Rude', reason: 'Was rude' };
const suspension = { ...warning, type: 'suspension' };
const newFlight = { ...proposal, scheduledDate: DEPARTURE };

/** Returns the id of a member's session, of the last one with `desc`. */
async function sessionOf({ user }: SignedInMember, order: 'asc' | 'desc'): Promise<string> {
  const { db } = portal.database;
  const own = db.selectFrom('sessions').where('user_id', '=', user.id).select('id');
  return (await own.orderBy('id', order).executeTakeFirstOrThrow()).id;
}

const { roles } = newFlight;

async function anAircraft(): Promise<string> {
  const response = await send('addAircraft', { by: admin, body: { name: `A350-${newId()}`, roles } });
  return response.json<{ aircraft: { _id: string } }>().aircraft._id;
}

const crewParams = () => ({ id: crew.user.id });

/** A change of the crew's record by an administrator. */
const ofRecord = (body: object, names: () => readonly Topic[]) => async () => ({
  by: admin,
  params: crewParams(),
  body,
  invalidates: named(...names()),
});

/** A change by the crew that concerns nobody else. */
const ofCrew = (body?: object, prepare?: () => Promise<unknown>) => async () => {
  await prepare?.();
  return { by: crew, ...(body && { body }), invalidates: named(topics.own(crew.user.id)) };
};

const makeCalendar = () => send('createCalendar', { by: crew });

/** The crew's qualification, and what a change of it invalidates. */
const ofQualification = async (body?: object) => {
  const { qualifications } = await recordAfter('addQualification', { name: 'Captain License' });
  const params = { ...crewParams(), qualificationId: qualifications[0]?._id ?? '' };
  const invalidates = named(member(crew), topics.history, topics.licences, inbox(crew));
  return { by: admin, params, ...(body && { body }), invalidates };
};

/** A change of a type of aircraft. */
const ofAircraft = async (body?: object) => ({
  by: admin,
  params: { id: await anAircraft() },
  ...(body && { body }),
  invalidates: named(topics.aircraft, topics.history),
});

/** Every mutation of the contract. A new one must declare here what it invalidates. */
const stories: Readonly<Record<Mutation, () => Promise<Story>>> = {
  allocate: async () => {
    const staged = await stage('available');
    const invalidates = [...onPosted(staged), ...named(member(crew))];
    return { by: crew, params: { id: staged.flight.id }, body: { roleIndex: 0 }, invalidates };
  },
  unallocate: async () => {
    const staged = await stage('briefing', [other, crew]);
    return {
      by: crew,
      params: { id: staged.flight.id },
      invalidates: [...onPosted(staged), ...named(member(crew))],
    };
  },
  allocateUser: async () => {
    const staged = await stage('scheduled');
    const invalidates = [...onPosted(staged), ...named(member(crew), inbox(crew))];
    const body = { roleIndex: 1, userId: crew.user.id };
    return { by: dispatcher, params: { id: staged.flight.id }, body, invalidates };
  },
  unallocateUser: async () => {
    const staged = await stage('scheduled', [crew, other]);
    const invalidates = [...onPosted(staged), ...named(member(crew), inbox(crew))];
    const body = { roleIndex: 1, userId: crew.user.id };
    return { by: dispatcher, params: { id: staged.flight.id }, body, invalidates };
  },
  wait: async () => {
    const staged = await fullFlight();
    return {
      by: crew,
      params: { id: staged.flight.id },
      body: { roleIndex: 0 },
      invalidates: [...onFlight(staged), ...named(topics.own(crew.user.id))],
    };
  },
  stopWaiting: async () => {
    const staged = await fullFlight();
    const params = { id: staged.flight.id };
    await send('wait', { by: crew, params, body: { roleIndex: 0 } });
    return { by: crew, params, invalidates: onFlight(staged) };
  },
  addInterest: async () => {
    const staged = await stage('available');
    return { by: crew, params: { id: staged.flight.id }, invalidates: onFlight(staged) };
  },
  removeInterest: async () => {
    const staged = await stage('available');
    const params = { id: staged.flight.id };
    await send('addInterest', { by: crew, params });
    return { by: crew, params, invalidates: onFlight(staged) };
  },
  offerSeat: async () => {
    const staged = await stage('available', [crew]);
    const invalidates = [...onFlight(staged), ...named(inbox(other))];
    return { by: crew, params: { id: staged.flight.id }, body: { toUserId: other.user.id }, invalidates };
  },
  withdrawOffer: async () => {
    const staged = await stage('available', [crew]);
    const params = { id: staged.flight.id };
    await send('offerSeat', { by: crew, params });
    return { by: crew, params, invalidates: onFlight(staged) };
  },
  acceptOffer: async () => {
    const staged = await stage('available', [crew]);
    const params = { id: staged.flight.id };
    await send('offerSeat', { by: crew, params });
    const invalidates = [...onPosted(staged), ...named(member(crew), member(other), inbox(crew))];
    return { by: other, params, body: { fromUserId: crew.user.id }, invalidates };
  },
  editFlight: async () => {
    const staged = await stage('available', [crew]);
    const invalidates = [
      ...onPosted(staged),
      ...named(topics.weekOf(NEXT_DEPARTURE), member(crew), member(dispatcher), inbox(crew)),
    ];
    const body = { gate: 'A1', scheduledDate: NEXT_DEPARTURE };
    return { by: dispatcher, params: { id: staged.flight.id }, body, invalidates };
  },
  setFlightStatus: async () => {
    const staged = await stage('available', [crew, other]);
    const invalidates = [
      ...onFlight(staged),
      ...named(member(crew), member(other), member(dispatcher), inbox(crew), inbox(other)),
    ];
    return { by: dispatcher, params: { id: staged.flight.id }, body: { status: 'CONCLUDED' }, invalidates };
  },
  createFlight: async () => ({ by: dispatcher, body: newFlight, invalidates: onHidden('') }),
  createSeries: async () => ({
    by: dispatcher,
    body: { flight: newFlight, weeks: 2 },
    invalidates: onHidden(''),
  }),
  approveFlights: async () => {
    const staged = await stage('pending');
    const invalidates = [...onPosted(staged), ...named(inbox(dispatcher))];
    return { by: admin, body: { ids: [staged.flight.id] }, invalidates };
  },
  approveFlight: async () => {
    const staged = await stage('pending');
    const invalidates = [...onPosted(staged), ...named(inbox(dispatcher))];
    return { by: admin, params: { id: staged.flight.id }, invalidates };
  },
  rejectFlight: async () => {
    const { flight } = await stage('pending');
    const invalidates = [...onHidden(flight.id), ...named(inbox(dispatcher))];
    return { by: admin, params: { id: flight.id }, invalidates };
  },
  deleteFlight: async () => {
    const { flight } = await stage('pending');
    return { by: dispatcher, params: { id: flight.id }, invalidates: onHidden(flight.id) };
  },
  reviewFlight: async () => {
    const staged = await stage('concluded', [crew, other]);
    const invalidates = [
      ...onFlight(staged),
      ...named(member(crew), member(other), member(dispatcher)),
      ...named(topics.leaderboard, topics.members, topics.term),
      ...named(inbox(crew), inbox(other), inbox(dispatcher)),
    ];
    return {
      by: admin,
      params: { id: staged.flight.id },
      body: { absentUserIds: [other.user.id] },
      invalidates,
    };
  },
  addSanction: async () => {
    const ahead = await stage('available', [crew]);
    const invalidates = [
      ...onPosted(ahead),
      ...named(member(crew), topics.members, topics.history, inbox(crew)),
    ];
    return { by: admin, params: crewParams(), body: suspension, invalidates };
  },
  deleteSanction: async () => {
    const { sanctions } = await recordAfter('addSanction', suspension);
    const params = { ...crewParams(), sanctionId: sanctions[0]?._id ?? '' };
    return {
      by: admin,
      params,
      invalidates: named(member(crew), topics.members, topics.history, inbox(crew)),
    };
  },
  addQualification: ofRecord({ name: 'Captain License' }, () => [
    member(crew),
    topics.history,
    topics.licences,
    inbox(crew),
  ]),
  renewQualification: () => ofQualification({ expiresAt: null }),
  removeQualification: () => ofQualification(),
  addAircraft: async () => ({
    by: admin,
    body: { name: `A330-${newId()}`, roles },
    invalidates: named(topics.aircraft, topics.history),
  }),
  changeAircraft: () => ofAircraft({ name: `A340-${newId()}`, roles }),
  removeAircraft: () => ofAircraft(),
  setQuota: ofRecord({ requiredFlights: 9 }, () => [member(crew), topics.members, topics.history]),
  addNote: ofRecord({ content: 'A note', visibleToUser: true }, () => [member(crew), topics.history]),
  addReward: ofRecord({ amount: 2.5, reason: 'Well done' }, () => [
    ...listed(crew),
    topics.term,
    topics.history,
    inbox(crew),
  ]),
  setRole: ofRecord({ role: 'Instructor' }, () => [...listed(crew), topics.history]),
  addLeave: ofRecord({ from: '2026-07-01', to: '2026-07-05' }, () => [
    ...aboutApprovedLeave(),
    topics.history,
    inbox(crew),
  ]),
  deleteLeave: async () => {
    const { leaves } = await recordAfter('addLeave', { from: '2026-07-01', to: '2026-07-05' });
    const params = { ...crewParams(), leaveId: leaves[0]?._id ?? '' };
    const invalidates = named(...aboutApprovedLeave(), topics.history, inbox(crew));
    return { by: admin, params, invalidates };
  },
  askLeave: async () => ({
    by: crew,
    body: { from: '2026-07-01', to: '2026-07-05', reason: 'Exams' },
    invalidates: [...named(...aboutLeave(), topics.outbox), ...(await inboxesOfAdministrators())],
  }),
  endLeave: async () => {
    const params = { id: await askedLeave() };
    return {
      by: crew,
      params,
      invalidates: [...named(...aboutLeave()), ...(await inboxesOfAdministrators())],
    };
  },
  approveLeave: async () => {
    const params = { id: await askedLeave() };
    const invalidates = named(...aboutApprovedLeave(), topics.history, inbox(crew));
    return { by: admin, params, invalidates };
  },
  declineLeave: async () => {
    const params = { id: await askedLeave() };
    const invalidates = named(...aboutLeave(), topics.history, inbox(crew));
    return { by: admin, params, body: { comment: 'Too many are away' }, invalidates };
  },
  acknowledgeSanction: async () => ({
    by: crew,
    params: { id: await sanctioned() },
    invalidates: named(...ofOwnRecord()),
  }),
  appealSanction: async () => ({
    by: crew,
    params: { id: await sanctioned() },
    body: { text: 'I was not there' },
    invalidates: [...named(...ofOwnRecord(), topics.members), ...(await inboxesOfAdministrators())],
  }),
  decideAppeal: async () => ({
    by: admin,
    params: { ...crewParams(), sanctionId: await appealed() },
    body: { decision: 'lifted', comment: 'Right' },
    invalidates: named(member(crew), topics.own(crew.user.id), topics.members, topics.history, inbox(crew)),
  }),
  contestMark: async () => ({
    by: crew,
    params: { id: await marked() },
    body: { text: 'I had told the dispatcher' },
    invalidates: [...named(...ofOwnRecord()), ...(await inboxesOfAdministrators())],
  }),
  decideMark: async () => ({
    by: admin,
    params: { id: await marked() },
    body: { excused: true, comment: 'Right' },
    invalidates: named(...ofOwnRecord(), topics.history, inbox(crew)),
  }),
  readInbox: async () => {
    await send('approveLeave', { by: admin, params: { id: await askedLeave() } });
    return { by: crew, invalidates: named(inbox(crew)) };
  },
  retryPost: async () => {
    const { flight } = await stage('available');
    const id = newId();
    const at = toInstant(portal.clock());
    await portal.database.db
      .insertInto('outbox')
      .values({
        id,
        kind: 'flight',
        channel: 'flights',
        subject_id: flight.id,
        state: 'dead',
        since: at,
        due_at: at,
        died_at: at,
        error: 'Discord returned 404: Unknown Webhook',
      })
      .execute();
    return { by: admin, params: { id }, invalidates: named(topics.outbox) };
  },
  syncRoster: async () => {
    // This applies the changes that earlier stories left for a sync.
    await send('syncRoster', { by: admin });
    return { by: admin, invalidates: named(topics.members) };
  },
  advanceTerm: async () => {
    // This archives the flights of earlier stories.
    await send('advanceTerm', { by: admin });
    portal.clock.advance(61_000);
    // It concerns all the staff, who are more than can be named.
    return { by: admin, invalidates: 'everything' };
  },
  chooseNotifications: ofCrew({ kinds: { moved_up: { push: true, discord: false } } }),
  addPushDevice: () => ofCrew(subscription())(),
  removePushDevice: async () => {
    const added = await send('addPushDevice', { by: crew, body: subscription() });
    const { _id: id } = notificationEndpoints.addPushDevice.response.parse(added.json());
    return { by: crew, params: { id }, invalidates: named(topics.own(crew.user.id)) };
  },
  createCalendar: ofCrew(),
  deleteCalendar: ofCrew(undefined, makeCalendar),
  changeCalendar: ofCrew({ remindMinutes: 30 }, makeCalendar),
  changePreferences: ofCrew({ times: 'zulu' }),
  linkDiscord: () => {
    const account = { id: crew.user.id, username: 'ada.flies' };
    const token = makeLinkToken(account, crew.user.id, sandboxDiscord.discordBotToken, portal.clock());
    return Promise.resolve({ by: crew, body: { token }, invalidates: named(topics.own(crew.user.id)) });
  },
  unlinkDiscord: async () => {
    const { invalidates, ...link } = await stories.linkDiscord();
    await send('linkDiscord', link);
    return { by: crew, invalidates };
  },
  undoTerm: async () => {
    portal.clock.advance(61_000);
    const { id } = await runInUnitOfWork(portal, lockOpenTermShared);
    await send('advanceTerm', { by: admin });
    return { by: admin, body: { termId: id }, invalidates: 'everything' };
  },
  endSession: async () => {
    await portal.signIn(crew.user.id);
    const id = await sessionOf(crew, 'desc');
    return { by: crew, params: { id }, invalidates: named(topics.own(crew.user.id)) };
  },
  endOtherSessions: ofCrew(undefined, () => portal.signIn(crew.user.id)),
  endMemberSessions: async () => ({
    by: admin,
    params: crewParams(),
    invalidates: named(topics.history, ...ofOwnRecord()),
  }),
  decideErasure: async () => {
    const id = newId();
    const at = toInstant(portal.clock());
    const waiting = { state: 'waiting', received_at: at, due_at: at } as const;
    await portal.database.db
      .insertInto('erasures')
      .values({ id, roblox_id: '123456', ...waiting })
      .execute();
    return {
      by: await signedInMember(portal, { rank: 255 }),
      params: { id },
      body: { decision: 'refuse' },
      invalidates: named(topics.history, topics.erasures),
    };
  },
  createGameKey: async () => {
    await signedInMember(portal, { rank: 255 });
    const by = await signedInMember(portal, { rank: 255 });
    const alerted = await inboxesOfOtherOwners(by);
    const body = { name: 'Main game', scopes: ['game:read'] };
    return { by, body, invalidates: [...named(topics.keys, topics.history), ...alerted] };
  },
  revokeGameKey: async () => {
    const by = await signedInMember(portal, { rank: 255 });
    const made = await send('createGameKey', { by, body: { name: 'Main game', scopes: ['game:read'] } });
    const params = { id: made.json<{ _id: string }>()._id };
    return { by, params, invalidates: named(topics.keys, topics.history) };
  },
  changeSettings: async () => ({
    by: await signedInMember(portal, { rank: 255 }),
    body: { changes: { airlineName: `Air ${newId()}` } },
    invalidates: named(topics.settings, topics.history),
  }),
  importMembers: async () => ({
    by: await signedInMember(portal, { rank: 255 }),
    body: `username,role\n${crew.user.username},Role ${newId().slice(-8)}`,
    invalidates: named(...listed(crew), topics.record(crew.user.id), topics.history),
  }),
  forgetUser: async () => {
    const owner = await signedInMember(portal, { rank: 255 });
    return {
      by: owner,
      params: crewParams(),
      body: { username: crew.user.username },
      invalidates: 'everything',
    };
  },
};

/** For mutations whose path has no parameters: a body that is rejected. */
const refusedBodies: Partial<Record<Mutation, () => object | string>> = {
  addAircraft: () => ({ name: 'No roles', roles: [] }),
  createFlight: () => ({ ...newFlight, scheduledDate: '2026-01-01T00:00:00Z' }),
  createSeries: () => ({ flight: newFlight, weeks: 1 }),
  approveFlights: () => ({ ids: [] }),
  askLeave: () => ({ from: '2026-01-01', to: '2026-01-05', reason: 'Exams' }),
  readInbox: () => ({ upTo: newId() }),
  undoTerm: () => ({ termId: newId() }),
  createGameKey: () => ({ name: 'Main game', scopes: [] }),
  changeSettings: () => ({ changes: { airlineName: '' } }),
  importMembers: () => 'role\nPilot',
  chooseNotifications: () => ({ reminderMinutes: 20 }),
  addPushDevice: () => subscription('https://elsewhere.example/'),
  createCalendar: () => ({ url: 'https://elsewhere.example' }),
  changeCalendar: () => ({}),
  changePreferences: () => ({}),
  deleteCalendar: () => ({ token: 'another' }),
  linkDiscord: () => ({ token: 'another' }),
  unlinkDiscord: () => ({ token: 'another' }),
  endOtherSessions: () => ({ all: true }),
};

/** Mutations that create flights, whose ids are in the response. */
const madeBy: Partial<Record<Mutation, (response: unknown) => Invalidation[]>> = {
  createFlight: (response) => onHidden(flightSchema.parse(response)._id),
  createSeries: (response) => {
    const { flights } = flightEndpoints.createSeries.response.parse(response);
    const ids = flights.map(({ _id }) => _id);
    return [...ids.flatMap((id) => onHidden(id).slice(0, 1)), { topic: topics.board }];
  },
};

/** Changes that show in no watched query: of sessions, which `ownSessions` shows, or of a sync that found nothing new. */
const showsNothing = new Set<Mutation>(['syncRoster', 'endSession', 'endOtherSessions']);

const mutations = Object.keys(stories).filter((name): name is Mutation => name in stories);

/** Returns the header that a member should get for a published change. */
function headerFor({ user }: SignedInMember, [invalidated = []]: readonly InvalidatedTopics[]): string {
  return writeTopics(topicsFor({ userId: user.id, rank: user.rank ?? null }, invalidated));
}

/** The topics of a header, whose order has no meaning. */
const inHeader = (header: unknown) => String(header).split(',').toSorted();

/** Mutations that end the session itself, and mutations that change nothing in the portal. */
const invalidatesNothing = new Set(['logout', 'sendTestPost', 'previewImport']);

it('has a story for every mutation of a member that invalidates topics', () => {
  const names = Object.entries(endpointTable)
    .filter(
      ([name, { method, access }]) =>
        method !== 'GET' && !invalidatesNothing.has(name) && !isGameScope(access),
    )
    .filter(([, { access }]) => access !== 'public')
    .map(([name]) => name);
  expect(mutations.toSorted()).toEqual(names.toSorted());
});

/** Simulates another process that reads the group at this time. */
async function claimRoster(): Promise<void> {
  const claimed_until = toInstant(new Date(portal.clock().getTime() + 60_000));
  await portal.database.db.updateTable('jobs').set({ claimed_by: 'another', claimed_until }).execute();
}

/** Those whose response has a secret, which is shown once and not repeated. */
const isShownOnce = new Set<Mutation>(['createGameKey', 'createCalendar']);

describe('a mutation publishes what it invalidated, and returns the topics that its caller may read', () => {
  it.each(mutations)('%s, and nothing when it is asked again with its key', async (name) => {
    const { invalidates, ...request } = await stories[name]();
    const responses: Awaited<ReturnType<typeof send>>[] = [];
    const ask = () =>
      publishedDuring(portal, async () => {
        responses.push(await send(name, request, `key-of-${crew.user.id}`));
      });
    const published = await ask();
    const [first] = responses;
    expect(first?.statusCode).toBe(endpointTable[name].status);
    const expected = madeBy[name]?.(first?.json()) ?? invalidates;
    expect(published).toEqual([sorted(expected)]);
    expect(expected).not.toEqual([]);
    expect(inHeader(first?.headers[TOPICS_HEADER])).toEqual(inHeader(headerFor(request.by, published)));
    expect(await ask()).toEqual([]);
    const seen = responses.map(({ statusCode, body, headers }) => [statusCode, body, headers[TOPICS_HEADER]]);
    expect(isShownOnce.has(name) ? responses[1]?.statusCode : seen[1]).toEqual(
      isShownOnce.has(name) ? 409 : seen[0],
    );
  });

  it.each(mutations)('%s, rejected, publishes nothing, posts nothing and returns no topics', async (name) => {
    const { invalidates, ...request } = await stories[name]();
    if (name === 'advanceTerm') await send(name, request);
    if (name === 'syncRoster') await claimRoster();
    const body = refusedBodies[name]?.() ?? request.body;
    const params = { ...request.params, id: newId() };
    const posts = () => portal.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const before = await posts();
    const published = await publishedDuring(portal, async () => {
      const refused = await send(name, { by: request.by, params, ...(body && { body }) });
      expect([400, 404, 409]).toContain(refused.statusCode);
      expect(refused.headers[TOPICS_HEADER]).toBeUndefined();
    });
    expect(published).toEqual([]);
    expect(invalidates).not.toEqual([]);
    expect(await posts()).toEqual(before);
  });
});

describe('keeps the response for every caller whom a mutation leaves it unchanged', () => {
  it.each(mutations)('%s', async (name) => {
    const { invalidates, ...request } = await stories[name]();
    const flightId = request.params?.['id'];
    const looks = looksOf(portal, {
      viewers: [crew, other, dispatcher, admin],
      memberIds: [crew.user.id, other.user.id],
      weeks: name === 'editFlight' ? [DEPARTURE, NEXT_DEPARTURE] : [DEPARTURE],
      flightIds:
        endpointTable[name].path.startsWith('/api/flights/') && flightId !== undefined ? [flightId] : [],
    });
    // The story has written rows without commands.
    await invalidateEverything(portal);
    const before = await looks.take();
    expect((await send(name, request)).statusCode).toBe(endpointTable[name].status);
    const { changed, stale } = await looks.compare(before);
    expect(stale).toEqual([]);
    expect(invalidates).not.toEqual([]);
    expect([name, changed.length > 0]).toEqual([name, !showsNothing.has(name)]);
  });
});

describe('a mutation with effects beyond its own data', () => {
  it('publishes each flight whose seats a reopened flight frees', async () => {
    const staged = await stage('cancelled', [crew, other]);
    await insertSanction(portal.database.db, { user_id: other.user.id });
    const published = await publishedDuring(portal, () =>
      send('setFlightStatus', {
        by: dispatcher,
        params: { id: staged.flight.id },
        body: { status: 'BRIEFING' },
      }),
    );
    const people = [member(crew), member(other), member(dispatcher), inbox(crew), inbox(other)];
    const invalidates = [...onPosted(staged), ...named(...people)];
    expect(published).toEqual([sorted(invalidates)]);
  });

  it('publishes each flight on which a suspension frees a seat', async () => {
    const flights = [await stage('available', [crew]), await stage('briefing', [other, crew])];
    await stage('in progress', [crew]);
    const published = await publishedDuring(portal, () =>
      send('addSanction', { by: admin, params: crewParams(), body: suspension }),
    );
    const freed = flights.map(({ flight }) => ({ topic: topics.flight(flight.id) }));
    const others = [
      WEEK,
      topics.board,
      topics.outbox,
      member(crew),
      inbox(crew),
      topics.members,
      topics.history,
    ];
    const invalidates = [...freed, ...named(...others)];
    expect(published).toEqual([sorted(invalidates)]);
  });

  it('publishes a hidden note to administrators alone', async () => {
    const reads = [crew.as, dispatcher.as].map((as) => ({ as, url: `/api/users/${crew.user.id}` }));
    const asked = async (tags: readonly unknown[] = []) =>
      await Promise.all(
        reads.map(({ as, url }, index) =>
          portal.send('GET', url, { as, headers: { 'if-none-match': String(tags[index]) } }),
        ),
      );
    const tags = (await asked()).map(({ headers }) => headers.etag);
    const published = await publishedDuring(portal, () =>
      send('addNote', { by: admin, params: crewParams(), body: { content: 'Watch', visibleToUser: false } }),
    );
    expect(published).toEqual([sorted(named(topics.history, topics.record(crew.user.id)))]);
    expect((await asked(tags)).map(({ statusCode }) => statusCode)).toEqual([304, 304]);
  });

  it('keeps the profile of a member whose appeal is rejected', async () => {
    const { by, params } = await stories.decideAppeal();
    const published = await publishedDuring(portal, () =>
      send('decideAppeal', { by, ...(params && { params }), body: { decision: 'upheld', comment: 'No' } }),
    );
    expect(published).toEqual([sorted(named(...ofOwnRecord(), topics.members, topics.history, inbox(crew)))]);
  });

  it('keeps the list of members when a warning is given', async () => {
    const published = await publishedDuring(portal, () =>
      send('addSanction', { by: admin, params: crewParams(), body: warning }),
    );
    expect(published).toEqual([sorted(named(member(crew), inbox(crew), topics.history, topics.outbox))]);
  });
});

describe('a mutation that changes nothing', () => {
  it.each([
    ['setFlightStatus', { status: 'AVAILABLE' }],
    ['editFlight', { aircraft: 'A320' }],
  ] as const)('%s publishes nothing', async (name, body) => {
    const { flight } = await stage('available', [crew]);
    const published = await publishedDuring(portal, async () => {
      const response = await send(name, { by: dispatcher, params: { id: flight.id }, body });
      expect(response.statusCode).toBe(200);
      expect(response.headers[TOPICS_HEADER]).toBeUndefined();
    });
    expect(published).toEqual([]);
  });
});
