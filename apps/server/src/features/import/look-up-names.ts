import { importMessages } from '@crewroom/domain/import/messages';
import type { SheetRow } from '@crewroom/domain/import/sheet';
import { foldName } from '@crewroom/domain/names';
import { RobloxUnavailable } from '../../integrations/roblox/fetch.ts';
import type { StaffSnapshot } from '../../integrations/roblox/group-ranks.ts';
import type { Person } from '../../integrations/roblox/names.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findHolders } from '../../platform/people/find-members.ts';
import { findErased, readTombstones } from '../../platform/people/tombstones.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock'>;

/** A person whom Roblox knows by a username that the portal does not know. */
export type FoundPerson = {
  readonly person: Person;
  readonly namedAt: Date;
  /** Null for people who are not on the staff of the group. */
  readonly staff: StaffSnapshot | null;
  readonly isErased: boolean;
};

/** The people found at Roblox, by folded username. */
export type FoundByName = ReadonlyMap<string, FoundPerson>;

// Other texts cannot be usernames at Roblox, and one rejected name would fail its whole batch.
const CAN_BE_USERNAME = /^\w{3,20}$/;

const robloxAway = refuse('roblox_unavailable', importMessages.robloxAway);

/** Returns the usernames of the rows that no member has or had, each once. */
async function unknownNames({ database }: Deps, rows: readonly SheetRow[]): Promise<string[]> {
  const byKey = new Map(rows.map(({ username }) => [foldName(username), username]));
  for await (const page of pagesOf([...byKey.keys()])) {
    for (const key of (await findHolders(database, page)).keys()) byKey.delete(key);
  }
  return [...byKey.values()].filter((name) => CAN_BE_USERNAME.test(name));
}

/** Returns which new accounts were erased. Hashing is slow, so existing members are skipped. */
async function erasedOf({ database: { db } }: Deps, staffIds: readonly string[]): Promise<Set<string>> {
  const tombstones = await readTombstones(db);
  if (tombstones.rows.length === 0) return new Set();
  const memberRobloxIds = new Set<string>();
  for await (const page of pagesOf(staffIds)) {
    const rows = await db.selectFrom('users').where('roblox_id', 'in', page).select('roblox_id').execute();
    for (const { roblox_id: robloxId } of rows) memberRobloxIds.add(robloxId);
  }
  const strangers = staffIds
    .filter((id) => !memberRobloxIds.has(id))
    .map((robloxId) => ({ robloxId, firstSeenAt: '' }));
  return new Set((await findErased(strangers, tombstones)).map(({ robloxId }) => robloxId));
}

async function findAtRoblox(deps: Deps, names: readonly string[], signal: AbortSignal): Promise<FoundByName> {
  const group = deps.roblox.openGroup('onDemand', signal);
  const namedAt = deps.clock();
  const people = await group.findByUsername(names);
  if (people.size === 0) return new Map();
  const staff = (await group.readStaff(deps.config.thresholds.staff)) ?? new Map<string, StaffSnapshot>();
  const ids = [...people.values()].map(({ robloxId }) => robloxId).filter((id) => staff.has(id));
  const erased = await erasedOf(deps, [...new Set(ids)]);
  return new Map(
    [...people].map(([name, person]) => [
      foldName(name),
      {
        person,
        namedAt,
        staff: staff.get(person.robloxId) ?? null,
        isErased: erased.has(person.robloxId),
      },
    ]),
  );
}

/**
 * Queries Roblox for the usernames that no member has or had: the accounts in batches, and the whole staff of the group once.
 * Rejects with 503 when Roblox does not respond. Sends no request if all members are known.
 */
export async function lookUpUnknownNames(
  deps: Deps,
  rows: readonly SheetRow[],
  signal: AbortSignal,
): Promise<FoundByName | Refusal> {
  const names = await unknownNames(deps, rows);
  if (names.length === 0) return new Map();
  try {
    return await findAtRoblox(deps, names, signal);
  } catch (error) {
    if (signal.aborted || error instanceof RobloxUnavailable) return robloxAway;
    throw error;
  }
}
