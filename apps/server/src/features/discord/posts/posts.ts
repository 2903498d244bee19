import { type MessageKindName, postLink } from '@crewroom/domain/discord/posts';
import { showNames } from '../../../platform/database/stored-names.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { shownNameOf } from '../../../platform/people/identity.ts';
import { cardOf, selectFlights } from '../../flights/flight.ts';
import { countedFlights, payOf } from '../../terms/totals.ts';
import type { Message } from './discord.ts';
import { crewCallPost, flightPost, type PostedFlight, pastCrewCallPost } from './flight-post.ts';
import {
  leavePost,
  notDeliveredPost,
  podiumPost,
  promotionPost,
  removedLeavePost,
  reopenedTermPost,
  sanctionPost,
} from './news-posts.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** A post to write: its kind, its subject, and whether it already has a message in the chat. */
export type PostToWrite = {
  readonly kind: MessageKindName;
  readonly subjectId: string;
  readonly isPosted: boolean;
};

/** Writes a post from the current state. Returns null if nothing is left to say. */
type Writer = (deps: Deps, post: PostToWrite, url: string) => Promise<Message | null>;

async function readFlight({ database }: Deps, id: string, url: string): Promise<PostedFlight | null> {
  const row = await selectFlights(database)
    .where('flights.id', '=', id)
    .where('flights.approval_status', '=', 'approved')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    flightCode: row.flight_code,
    departure: row.departure,
    arrival: row.arrival,
    aircraft: row.aircraft,
    gate: row.gate,
    serviceCategory: row.service_category,
    briefing: row.notes && (await showNames(database, row.notes)),
    scheduledDate: row.scheduled_date,
    staffJoining: row.staff_joining,
    status: row.status,
    roles: cardOf(row, '').roles,
    url,
  };
}

const writeFlight: Writer = async (deps, { subjectId }, url) => {
  const flight = await readFlight(deps, subjectId, url);
  return flight && flightPost(flight, deps.clock());
};

const writeCrewCall: Writer = async (deps, { subjectId, isPosted }, url) => {
  const flight = await readFlight(deps, subjectId, url);
  return flight && (crewCallPost(flight, deps.clock()) ?? (isPosted ? pastCrewCallPost(flight) : null));
};

const writePromotion: Writer = async ({ database }, { subjectId, isPosted }, url) => {
  const row = await database.db
    .selectFrom('rank_history')
    .innerJoin('users', 'users.id', 'rank_history.user_id')
    .where('rank_history.id', '=', subjectId)
    .$if(!isPosted, (rows) => rows.where('users.forgotten_at', 'is', null))
    .select(['users.username', 'users.display_name', 'rank_history.rank_name'])
    .executeTakeFirst();
  return row === undefined ? null : promotionPost(shownNameOf(row), row.rank_name, url);
};

const PODIUM_PLACES = 3;

const writePodium: Writer = async ({ database: { db } }, { subjectId, isPosted }, url) => {
  const term = await db
    .selectFrom('terms')
    .where('id', '=', subjectId)
    .select(['number', 'closed_at'])
    .executeTakeFirst();
  if (term === undefined) return null;
  if (term.closed_at === null) return isPosted ? reopenedTermPost(term.number, url) : null;
  const flights = countedFlights('term_totals');
  const placed = await db
    .selectFrom('term_totals')
    .innerJoin('users', 'users.id', 'term_totals.user_id')
    .where('term_totals.term_id', '=', subjectId)
    .$if(!isPosted, (rows) => rows.where('users.forgotten_at', 'is', null))
    .where(flights, '>', 0)
    .select(['users.username', 'users.display_name', 'term_totals.pay_minor', flights.as('flights')])
    .orderBy('term_totals.pay_minor', 'desc')
    .orderBy(flights, 'desc')
    .orderBy('users.username_key')
    .orderBy('users.id')
    .limit(PODIUM_PLACES)
    .execute();
  const rows = placed.map((row) => ({
    displayName: shownNameOf(row),
    flights: Number(row.flights),
    pay: payOf(row),
  }));
  return podiumPost(term.number, rows, url);
};

const writeSanction: Writer = async ({ database }, { subjectId }, url) => {
  const row = await database.db
    .selectFrom('sanctions')
    .where('id', '=', subjectId)
    .select('type')
    .executeTakeFirst();
  return row === undefined ? null : sanctionPost(row.type, url);
};

const writeLeave: Writer = async ({ database }, { subjectId, isPosted }, url) => {
  const row = await database.db
    .selectFrom('leaves')
    .innerJoin('users', 'users.id', 'leaves.user_id')
    .where('leaves.id', '=', subjectId)
    .select([
      'users.username',
      'users.display_name',
      'leaves.status',
      'leaves.from_date as from',
      'leaves.to_date as to',
    ])
    .executeTakeFirst();
  // The leave of an erased member is deleted with them.
  if (row === undefined) return isPosted ? removedLeavePost(url) : null;
  return row.status === 'pending' ? leavePost(shownNameOf(row), row, url) : null;
};

const writeNotDelivered: Writer = async ({ database }, { subjectId }, url) => {
  const row = await database.db
    .selectFrom('outbox')
    .where('id', '=', subjectId)
    .where('state', '=', 'dead')
    .select(['kind', 'error'])
    .executeTakeFirst();
  return row === undefined ? null : notDeliveredPost(row.kind, row.error ?? '', url);
};

const writers: Record<MessageKindName, Writer> = {
  flight: writeFlight,
  crew_short_24h: writeCrewCall,
  crew_short_3h: writeCrewCall,
  promotion: writePromotion,
  podium: writePodium,
  sanction: writeSanction,
  leave_asked: writeLeave,
  not_delivered: writeNotDelivered,
};

/**
 * Writes a post from the current state, so that no text has to be stored. Returns null if nothing is left to say, because a
 * leave was withdrawn, a sanction deleted, or a member erased.
 */
export function writePost(deps: Deps, post: PostToWrite): Promise<Message | null> {
  const url = deps.config.publicUrl + postLink(post.kind, post.subjectId);
  return writers[post.kind](deps, post, url);
}
