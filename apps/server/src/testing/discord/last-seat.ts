import { customIdOf } from '@crewroom/domain/discord/controls';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { stageFlight } from '../flights/staged-flight.ts';
import { insertUser } from '../rows.ts';
import { clickOn, type DiscordUser, interactionOf, newDiscordUser } from './discord-user.ts';

const PEOPLE = 50;
/** How many rounds there are. */
export const ROUNDS = 30;
const DAY_MS = 86_400_000;

/** The replies to a processed choice: the member has the seat, or why not. */
const OUTCOMES = /You have a seat|is full|being done already/;
/** The replies on an overloaded machine. */
const BUSY = 'is busy right now';

const responseBodySchema = z.union([
  z.object({ data: z.object({ content: z.string() }) }).transform(({ data }) => data.content),
  // Before the choice is processed, the request is rejected like any other.
  z.object({ code: z.literal('unavailable'), message: z.string() }).transform(({ message }) => message),
]);

async function linkedPeople(db: Kysely<Tables>, now: Date): Promise<DiscordUser[]> {
  const people: DiscordUser[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id } = await insertUser(db, { rank: 239, rank_checked_at: toInstant(now) });
    const user = newDiscordUser(`person-${n}`);
    const link = { discord_id: user.id, username: user.username, linked_at: toInstant(now) };
    await db
      .insertInto('discord_links')
      .values({ user_id: id, ...link })
      .execute();
    people.push(user);
  }
  return people;
}

/**
 * In each round fifty people choose the last seat of a flight at the same time, each delivered twice, as Discord may
 * do. `deliver` returns the body of the portal's response. Members who are asked to try again do so. Deliveries have
 * numbers, by which they are spread over processes. Returns for each round how many have the seat, and how many took it
 * by the flight's log.
 */
export async function chooseLastSeats(
  db: Kysely<Tables>,
  now: Date,
  deliver: (body: string, number: number) => Promise<unknown>,
): Promise<string[]> {
  const rounds: string[] = [];
  const people = await linkedPeople(db, now);
  const dispatcher = await insertUser(db, { rank: 244 });
  const departure = instantAfter(now, DAY_MS);
  const choose = async (body: string, number: number): Promise<string> => {
    const text = responseBodySchema.parse(await deliver(body, number));
    return text.includes(BUSY) ? choose(body, number) : text;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = { dispatcher_id: dispatcher.id, scheduled_date: departure };
    const { flight, roles } = await stageFlight(db, 'available', given, [1]);
    const bodies = people.map((one) => interactionOf(one, clickOn(customIdOf('take', flight.id), '0')));
    const [first = '', ...rest] = bodies;
    const published = await Promise.all([...bodies, first, ...rest.slice(0, 9)].map(choose));
    const texts = published.slice(0, PEOPLE);
    const seats = await db
      .selectFrom('allocations')
      .where('flight_role_id', '=', roles[0]?.id ?? '')
      .select('user_id')
      .execute();
    const log = await db.selectFrom('flight_log').where('flight_id', '=', flight.id).select('kind').execute();
    rounds.push(`${seats.length} of ${log.length}`);
    // The second of two deliveries may be told that the first is running.
    const taken = published.map((text) => text.includes('You have a seat'));
    expect(taken.some(Boolean)).toBe(true);
    expect(taken.slice(0, PEOPLE).filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(texts.filter((text) => !OUTCOMES.test(text))).toEqual([]);
  }
  return rounds;
}
