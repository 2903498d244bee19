import { type Administrators, createAdministrators } from './administrators.ts';
import { createChance } from './chance.ts';
import { createDemoIds } from './demo-ids.ts';
import type { DemoPerson } from './demo-person.ts';
import type { DemoRow, DemoRows } from './demo-rows.ts';
import type { DemoSettings } from './demo-settings.ts';
import { composeFlights } from './flights/compose-flights.ts';
import type { FlightDraft } from './flights/flight-draft.ts';
import { flightRows } from './flights/flight-rows.ts';
import type { Frame } from './frame.ts';
import { composeCredits, totalsOf } from './ledger.ts';
import { createAbsences } from './members/absences.ts';
import { composeMembers } from './members/compose-members.ts';
import type { DemoMember } from './members/demo-member.ts';
import { composeLastLogins } from './members/last-logins.ts';
import { formerNameRows, groupRoleRows, memberRow } from './members/member-rows.ts';
import { rankHistoryRows } from './members/rank-history.ts';
import { instantOf, maybeInstantOf } from './moments.ts';
import type { Act, RecordFrame } from './records/acts.ts';
import { actsOfLeaves, composeLeaves } from './records/leaves.ts';
import { actsOfNotes, composeNotes } from './records/notes.ts';
import { actsOfGrants, composeGrants } from './records/qualifications.ts';
import { auditRows, type Records, recordRows } from './records/record-rows.ts';
import { actsOfRewards, composeRewards } from './records/rewards.ts';
import { actsOfSanctions, composeSanctions } from './records/sanctions.ts';
import { actsOfSettings, settingsAfter } from './records/settings-of-members.ts';
import { actsOfAdvances } from './records/term-advances.ts';
import { composeTerms } from './terms.ts';

const SEED = 'a plausible airline';

function composeFrame(people: readonly DemoPerson[], now: Date, settings: DemoSettings): Frame {
  const names = people.map(({ robloxId, username }) => `${robloxId} ${username}`);
  const chance = createChance([SEED, ...names].join('/'));
  const newId = createDemoIds(chance.fork('ids'));
  const terms = composeTerms(now.getTime(), settings.termLengthDays, newId);
  return { now: now.getTime(), settings, terms, chance, newId };
}

function composeRecords(frame: RecordFrame): Records {
  return {
    sanctions: composeSanctions(frame),
    leaves: composeLeaves(frame),
    grants: composeGrants(frame),
    notes: composeNotes(frame),
    rewards: composeRewards(frame),
  };
}

function actsOf({ sanctions, leaves, grants, notes, rewards }: Records, frame: RecordFrame): Act[] {
  return [
    ...actsOfSanctions(sanctions),
    ...actsOfLeaves(leaves),
    ...actsOfGrants(grants),
    ...actsOfNotes(notes),
    ...actsOfRewards(rewards),
    ...actsOfSettings(frame),
  ];
}

function ledgerRows(drafts: readonly FlightDraft[], { rewards }: Records, frame: Frame) {
  const credits = composeCredits(drafts, rewards, frame);
  return { ledger_credits: credits, term_totals: totalsOf(credits) };
}

type History = {
  readonly drafts: readonly FlightDraft[];
  readonly acts: readonly Act[];
  readonly records: Records;
  readonly administrators: Administrators;
};

function memberRows(
  members: readonly DemoMember[],
  { drafts, acts, records, administrators }: History,
  frame: Frame,
) {
  const lastLogins = composeLastLogins(members, drafts, acts, frame);
  return {
    users: members.map((member): DemoRow<'users'> => {
      const { role, requiredFlights = frame.settings.defaultRequiredFlights } = settingsAfter(acts, member);
      return memberRow(member, { role, requiredFlights, lastLoginAt: lastLogins.get(member) ?? null });
    }),
    former_usernames: members.flatMap(formerNameRows),
    group_roles: members.flatMap(groupRoleRows),
    rank_history: rankHistoryRows(members, records.grants, administrators, frame),
  };
}

function termRows({ terms }: Frame): DemoRow<'terms'>[] {
  return terms.map(({ id, number, startedAt, closedAt }) => ({
    id,
    number,
    started_at: instantOf(startedAt),
    closed_at: maybeInstantOf(closedAt),
  }));
}

/**
 * Makes up half a year of an airline around `now`, in rows that agree with each other: the same for the same people,
 * moment and settings. Without an administrator among the people it has members and terms, and nothing has happened.
 */
export function composeAirline(people: readonly DemoPerson[], now: Date, settings: DemoSettings): DemoRows {
  const frame = composeFrame(people, now, settings);
  const members = composeMembers(people, frame);
  const administrators = createAdministrators(members, frame);
  const recordFrame = { ...frame, members, administrators };
  const records = composeRecords(recordFrame);
  const isAbsent = createAbsences(records.leaves, records.sanctions);
  const drafts = composeFlights({ ...recordFrame, isAbsent }, records.sanctions);
  const ledger = ledgerRows(drafts, records, frame);
  const movedIn = (termId: string) => ledger.term_totals.filter(({ term_id }) => term_id === termId).length;
  const acts = [
    ...actsOf(records, recordFrame),
    ...actsOfAdvances(frame.terms, administrators, ({ id }) => movedIn(id)),
  ];
  return {
    ...memberRows(members, { drafts, acts, records, administrators }, frame),
    terms: termRows(frame),
    ...flightRows(drafts, frame.newId),
    ...recordRows(records, frame.newId),
    ...ledger,
    audit_entries: auditRows(acts, frame.newId),
  };
}
