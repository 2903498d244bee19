import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { createJsonWriter, readJsonFile } from '../json-file.ts';
import {
  type AirlineData,
  airlineSchema,
  type Person,
  type Role,
  type SigningKey,
  signingKeySchema,
} from './airline-data.ts';
import { demoAirline, demoGroups } from './demo-airline.ts';
import { type Group, newGroup, viewGroup, withOwner, withRank } from './group.ts';
import { type ChangeOutcome, changePeople, type PersonChange } from './person-change.ts';

/** The group that the sandbox was started with. */
export type OwnGroup = {
  readonly id: string;
  readonly name: string;
};

export type Airline = {
  readonly signingKey: SigningKey;
  people(): readonly Person[];
  person(id: string): Person | undefined;
  /** Lowest rank first. */
  roles(): readonly Role[];
  /** Highest rank first, with the base role last. Empty outside of the group. */
  rolesOf(person: Person): readonly Role[];
  /** Returns the person with the username now, or else the last person in the list who had it. Case is ignored. */
  findByUsername(username: string): Person | undefined;
  /** Returns a group by its id: the sandbox's own, or another one. */
  group(id: string): Group | undefined;
  groups(): readonly Group[];
  /**
   * Creates a group, or changes its name and owner. Resolves when it is on disk, with undefined for an owner who does not
   * exist.
   */
  setGroup(id: string, name: string, ownerId: string): Promise<Group | undefined>;
  /** Makes all changes or none. Resolves when they are on disk. */
  change(changes: readonly PersonChange[]): Promise<ChangeOutcome>;
  /** Resolves when every change is on disk. */
  settled(): Promise<void>;
};

/** Opens the people in the data folder, or creates those of the demo airline. */
export async function openAirline(dataDir: string, clock: () => Date, own: OwnGroup): Promise<Airline> {
  const path = join(dataDir, 'sandbox.json');
  const stored = await readJsonFile(path, airlineSchema);
  const { signingKey, ...data } = stored ?? { ...demoAirline(), signingKey: await createSigningKey() };
  let people: ReadonlyMap<string, Person> = new Map(data.people.map((person) => [person.id, person]));
  let roles: ReadonlyMap<string, Role> = new Map(data.roles.map((role) => [role.id, role]));
  let ownGroup = data.ownGroup ?? null;
  const startedAt = clock();
  const further = data.groups ?? demoGroups(startedAt).filter(({ id }) => id !== own.id);
  const groups = new Map(further.map((group) => [group.id, group]));
  const save = createJsonWriter(path, (): AirlineData => ({
    version: 1,
    signingKey,
    roles: [...roles.values()],
    people: [...people.values()],
    ownGroup,
    groups: [...groups.values()],
  }));
  if (!stored) await save();

  const person = (id: string) => people.get(id);
  const rolesOf = ({ roleIds }: Person) =>
    roleIds.flatMap((id) => roles.get(id) ?? []).toSorted((a, b) => b.rank - a.rank);
  const rolesInOrder = () => [...roles.values()].toSorted((a, b) => a.rank - b.rank);
  const everyone = () => [...people.values()];
  const ownerId = () => ownGroup?.ownerId ?? everyone().find((one) => rolesOf(one)[0]?.rank === 255)?.id;

  const viewOwn = (): Group => ({
    id: own.id,
    name: ownGroup?.name ?? own.name,
    ownerId: ownerId() ?? '',
    people: () => everyone().filter(({ roleIds }) => roleIds.length > 0),
    person,
    roles: rolesInOrder,
    rolesOf,
  });

  function viewOf(id: string): Group | undefined {
    if (id === own.id) return viewOwn();
    const found = groups.get(id);
    return found && viewGroup(found, person);
  }

  const isGroup = (id: string) => viewOf(id) !== undefined;

  async function changeAll(changes: readonly PersonChange[]): Promise<ChangeOutcome> {
    const asOwn = changes.map((change) => withOwnRank(change, own.id));
    const outcome = changePeople({ people, roles }, asOwn, clock(), isGroup);
    if (outcome.kind === 'refused') return outcome;
    people = outcome.people;
    roles = outcome.roles;
    for (const { id, memberships = [] } of changes) {
      for (const { groupId, ...rank } of memberships) {
        const group = groups.get(groupId);
        if (group !== undefined) groups.set(groupId, withRank(group, id, rank, clock()));
      }
    }
    await save();
    return outcome;
  }

  /** Gives the former owner of the sandbox's own group the next lower rank, and the new owner the owner's rank. */
  async function setOwnGroup(name: string, nextOwnerId: string): Promise<void> {
    const before = ownerId();
    const stepDown = before === undefined || before === nextOwnerId ? [] : [{ id: before, rank: 254 }];
    await changeAll([...stepDown, { id: nextOwnerId, rank: 255 }]);
    ownGroup = { name, ownerId: nextOwnerId };
    await save();
  }

  return {
    signingKey,
    people: everyone,
    person,
    roles: rolesInOrder,
    rolesOf,
    findByUsername: (username) => findByUsername(everyone(), username),
    group: viewOf,
    groups: () => [viewOwn(), ...groups.values().map((group) => viewGroup(group, person))],
    setGroup: async (id, name, nextOwnerId) => {
      if (!people.has(nextOwnerId)) return undefined;
      if (id === own.id) await setOwnGroup(name, nextOwnerId);
      else {
        const before = groups.get(id);
        const now = clock();
        const group = before
          ? withOwner(before, name, nextOwnerId, now)
          : newGroup(id, name, nextOwnerId, now);
        groups.set(id, group);
        await save();
      }
      return viewOf(id);
    },
    change: changeAll,
    settled: save,
  };
}

/** Returns a change with the rank in the sandbox's own group, which may be among the memberships. */
function withOwnRank(change: PersonChange, ownId: string): PersonChange {
  const own = change.memberships?.find(({ groupId }) => groupId === ownId);
  if (own === undefined) return change;
  return { ...change, rank: own.rank, roleName: own.roleName };
}

function findByUsername(everyone: readonly Person[], username: string): Person | undefined {
  const wanted = username.toLowerCase();
  return (
    everyone.find((person) => person.username.toLowerCase() === wanted) ??
    everyone.findLast((person) => person.formerUsernames.some((name) => name.toLowerCase() === wanted))
  );
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return signingKeySchema.parse({ ...jwk, kid, alg: 'ES256', use: 'sig' });
}
