import type { PersonChange } from '@crewroom/sandbox/airline/person-change';
import { createTestDatabase } from '@crewroom/server/testing/test-database';
import { expect, it } from 'vitest';
import { type Chance, createChance } from './chance.ts';
import { composeDepartures } from './departures.ts';
import { stagedDepartures } from './staged-departures.ts';
import { demoPeople } from './testing/demo-people.ts';
import { play, type Settings } from './testing/played-airline.ts';

const AIRLINES = 100;
/** That many of them are played with their whole year of flights, and all others with the fixed flights only. */
const WHOLE_YEARS = 4;
const YEAR_SECONDS = 365 * 86_400;

/** Usually the rank of a member of staff, sometimes anyone's, and null for a member who left. */
function rankOf(chance: Chance): number | null {
  if (chance.happens(0.2)) return null;
  return chance.happens(0.8) ? chance.between(239, 255) : chance.between(1, 238);
}

/** Some of the sandbox's people got another rank or name, or left, and up to 230 joined. */
function changesOf(chance: Chance): PersonChange[] {
  const share = chance.between(0, 60) / 100;
  const changed = demoPeople().filter(() => chance.happens(share));
  const further = Array.from({ length: chance.between(0, 230) }, (_, index) => ({
    id: String(7_000_000_000 + index * 1_000 + chance.between(0, 999)),
    username: chance.happens(0.1) ? `Пилот ${index} ${'✈️'.repeat(20)}` : `Further_${index}`,
    rank: rankOf(chance),
  }));
  return [
    ...changed.map(({ robloxId: id, username }) =>
      chance.happens(0.15) ? { id, username: `${username}_2` } : { id, rank: rankOf(chance) },
    ),
    ...further,
  ];
}

/** A random millisecond of five years, which include a leap day. */
function timestampOf(chance: Chance): string {
  const seconds = chance.between(0, 5 * YEAR_SECONDS);
  return new Date(Date.UTC(2026, 0, 1) + seconds * 1_000 + chance.between(0, 999)).toISOString();
}

/** Ranks and terms as an airline may set them, mostly the usual ones. */
function settingsOf(chance: Chance): Settings {
  return {
    ...(chance.happens(0.3) && { admin: chance.between(247, 255) }),
    ...(chance.happens(0.2) && { lengthDays: chance.between(1, 120) }),
  };
}

it.each(Array.from({ length: AIRLINES }, (_, number) => number))(
  'plays airline %i of changed people at an odd moment, and nothing that the rules refuse',
  async (number) => {
    const chance = createChance(`changed people/${number}`);
    const people = demoPeople(changesOf(chance));
    await using database = await createTestDatabase();
    const departuresOf = number < WHOLE_YEARS ? composeDepartures : stagedDepartures;
    expect(await play(database, timestampOf(chance), settingsOf(chance), people, departuresOf)).toEqual([]);
  },
  120_000,
);
