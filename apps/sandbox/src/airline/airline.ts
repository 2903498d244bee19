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
import { demoAirline } from './demo-airline.ts';
import { type ChangeOutcome, changePeople, type PersonChange } from './person-change.ts';

export interface Airline {
  readonly signingKey: SigningKey;
  people(): readonly Person[];
  person(id: string): Person | undefined;
  /** Lowest rank first. */
  roles(): readonly Role[];
  /** Highest rank first; the base role last. Empty outside the group. */
  rolesOf(person: Person): readonly Role[];
  /** The person with the username now, or else somebody who had it: of several, the last in the list. Case is ignored. */
  findByUsername(username: string): Person | undefined;
  /** Makes all changes or none. Resolves when they are on disk. */
  change(changes: readonly PersonChange[]): Promise<ChangeOutcome>;
  /** Resolves when every change is on disk. */
  settled(): Promise<void>;
}

/** Opens the people in the data folder, or creates the demo airline's. */
export async function openAirline(dataDir: string, clock: () => Date): Promise<Airline> {
  const path = join(dataDir, 'sandbox.json');
  const stored = await readJsonFile(path, airlineSchema);
  const { signingKey, ...data } = stored ?? { ...demoAirline(), signingKey: await createSigningKey() };
  let people: ReadonlyMap<string, Person> = new Map(data.people.map((person) => [person.id, person]));
  let roles: ReadonlyMap<string, Role> = new Map(data.roles.map((role) => [role.id, role]));
  const save = createJsonWriter(path, (): AirlineData => {
    return { version: 1, signingKey, roles: [...roles.values()], people: [...people.values()] };
  });
  if (!stored) await save();

  return {
    signingKey,
    people: () => [...people.values()],
    person: (id) => people.get(id),
    roles: () => [...roles.values()].toSorted((a, b) => a.rank - b.rank),
    rolesOf: (person) =>
      person.roleIds.flatMap((id) => roles.get(id) ?? []).toSorted((a, b) => b.rank - a.rank),
    findByUsername: (username) => findByUsername([...people.values()], username),
    change: async (changes) => {
      const outcome = changePeople({ people, roles }, changes, clock());
      if (outcome.kind === 'changed') {
        people = outcome.people;
        roles = outcome.roles;
        await save();
      }
      return outcome;
    },
    settled: save,
  };
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
