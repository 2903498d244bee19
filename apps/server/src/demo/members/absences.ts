import type { Moment } from '../moments.ts';
import type { DemoLeave } from '../records/leaves.ts';
import { type DemoSanction, suspensionEnd } from '../records/sanctions.ts';
import type { DemoMember } from './demo-member.ts';

type Absence = { readonly from: Moment; readonly until: Moment };

/** Tells whether something keeps a member from flying at any moment of a span. */
export type IsAbsent = (member: DemoMember, from: Moment, until: Moment) => boolean;

/** Those on leave or suspended neither take seats nor hold any. */
export function createAbsences(leaves: readonly DemoLeave[], sanctions: readonly DemoSanction[]): IsAbsent {
  const absences = new Map<DemoMember, Absence[]>();
  const add = (member: DemoMember, absence: Absence) => {
    absences.set(member, [...(absences.get(member) ?? []), absence]);
  };
  for (const { member, from, until, takenBack } of leaves)
    if (takenBack === null) add(member, { from, until });
  for (const sanction of sanctions) {
    const until = suspensionEnd(sanction);
    if (until !== null) add(sanction.member, { from: sanction.at, until });
  }
  return (member, from, until) =>
    absences.get(member)?.some((absence) => absence.from <= until && from < absence.until) ?? false;
}
