import { join } from 'node:path';
import { createAirlineWriter, readAirlineFile } from './airline-file.ts';
import type { AirlineData, Person, Role, SigningKey } from './airline-schema.ts';
import { demoAirline } from './demo/demo-airline.ts';
import { type ChangeOutcome, changePerson, type PersonChange } from './person-change.ts';
import { createSigningKey } from './signing-key.ts';

export interface Airline {
  readonly signingKey: SigningKey;
  people(): readonly Person[];
  person(id: string): Person | undefined;
  /** Lowest rank first. */
  roles(): readonly Role[];
  /** Highest rank first; the base role last. Empty outside the group. */
  rolesOf(person: Person): readonly Role[];
  /** Whoever bears the name now, else whoever bore it last. Case does not matter. */
  findByUsername(username: string): Person | undefined;
  /** Resolves when the change is on disk. */
  change(id: string, change: PersonChange): Promise<ChangeOutcome>;
  /** Resolves when every change is on disk. */
  settled(): Promise<void>;
}

export async function openAirline(dataDir: string, clock: () => Date): Promise<Airline> {
  const path = join(dataDir, 'sandbox.json');
  const stored = await readAirlineFile(path);
  const data = stored ?? { ...demoAirline(), signingKey: await createSigningKey() };
  const people = new Map(data.people.map((person) => [person.id, person]));
  const roles = new Map(data.roles.map((role) => [role.id, role]));
  const save = createAirlineWriter(path, () => snapshot(data.signingKey, people, roles));
  if (!stored) await save();

  return {
    signingKey: data.signingKey,
    people: () => [...people.values()],
    person: (id) => people.get(id),
    roles: () => [...roles.values()].toSorted((a, b) => a.rank - b.rank),
    rolesOf: (person) =>
      person.roleIds.flatMap((id) => roles.get(id) ?? []).toSorted((a, b) => b.rank - a.rank),
    findByUsername: (username) => findByUsername(people, username),
    change: async (id, change) => {
      const outcome = changePerson({ people, roles, now: clock() }, id, change);
      if (outcome.kind === 'changed') await save();
      return outcome;
    },
    settled: save,
  };
}

function snapshot(
  signingKey: SigningKey,
  people: ReadonlyMap<string, Person>,
  roles: ReadonlyMap<string, Role>,
): AirlineData {
  return { version: 1, signingKey, roles: [...roles.values()], people: [...people.values()] };
}

function findByUsername(people: ReadonlyMap<string, Person>, username: string): Person | undefined {
  const wanted = username.toLowerCase();
  const everyone = [...people.values()];
  return (
    everyone.find((person) => person.username.toLowerCase() === wanted) ??
    everyone.findLast((person) => person.formerUsernames.some((name) => name.toLowerCase() === wanted))
  );
}
