import { visibleName } from '@crewroom/domain/text';
import { z } from 'zod';
import { fetchJson, type RetryBudget } from './fetch.ts';
import type { RobloxSettings } from './settings.ts';

/** A Roblox account. `robloxId` is the identity. Both names may change. */
export type Person = { readonly robloxId: string; readonly username: string; readonly displayName: string };

// Wider than Roblox's own limits, so that nobody is locked out if Roblox raises them. Every name is parsed with one of
// these.
const shownSchema = z.string().transform((name) => visibleName(name, ''));
export const usernameSchema = shownSchema.pipe(z.string().min(1).max(60));
export const displayNameSchema = shownSchema.pipe(z.string().max(100));

/** Creates a `Person` from Roblox's fields. An invisible display name becomes the username. */
export function personOf(robloxId: string, username: string, displayName: string | null | undefined): Person {
  return { robloxId, username, displayName: visibleName(displayName, username) };
}

const accountSchema = z.object({ id: z.number(), name: usernameSchema, displayName: displayNameSchema });
const responseSchema = z.object({ data: z.array(accountSchema) });
const foundSchema = z.object({ data: z.array(accountSchema.extend({ requestedUsername: z.string() })) });

const MAX_BATCH = 200;
/** Roblox accepts fewer usernames at once than ids. */
const MAX_USERNAMES = 100;

/**
 * Creates the reader of names from Roblox's users API. All functions throw `RobloxUnavailable` for a missing or an
 * unclear response.
 */
export function createNames({ usersUrl, timeouts }: RobloxSettings) {
  async function read(robloxIds: readonly string[], budget?: RetryBudget): Promise<[string, Person][]> {
    const body = { userIds: robloxIds.map(Number), excludeBannedUsers: false };
    const { data } = await fetchJson({ url: `${usersUrl}/v1/users`, body, timeouts, budget }, responseSchema);
    return data.map(({ id, name, displayName }) => [String(id), personOf(String(id), name, displayName)]);
  }

  /** Null when the account no longer exists. */
  async function readNames(robloxId: string): Promise<Person | null> {
    return new Map(await read([robloxId])).get(robloxId) ?? null;
  }

  /** Reads many accounts, by Roblox id, without those that no longer exist. */
  async function readNamesOfMany(robloxIds: readonly string[], budget: RetryBudget) {
    const people = new Map<string, Person>();
    for (let from = 0; from < robloxIds.length; from += MAX_BATCH) {
      const batch = await read(robloxIds.slice(from, from + MAX_BATCH), budget);
      for (const [robloxId, person] of batch) people.set(robloxId, person);
    }
    return people;
  }

  /**
   * Finds accounts by whole usernames, former ones too. Returns them by the requested names, without names that nobody
   * had.
   */
  async function findByUsername(usernames: readonly string[], budget: RetryBudget) {
    const people = new Map<string, Person>();
    for (let from = 0; from < usernames.length; from += MAX_USERNAMES) {
      const body = { usernames: usernames.slice(from, from + MAX_USERNAMES), excludeBannedUsers: false };
      const url = `${usersUrl}/v1/usernames/users`;
      const { data } = await fetchJson({ url, body, timeouts, budget }, foundSchema);
      for (const { requestedUsername, id, name, displayName } of data) {
        people.set(requestedUsername, personOf(String(id), name, displayName));
      }
    }
    return people;
  }

  return { readNames, readNamesOfMany, findByUsername };
}
