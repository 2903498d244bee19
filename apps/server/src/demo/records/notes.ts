import { type Act, type Recorded, type RecordFrame, recordOf } from './acts.ts';
import { type NotePlan, notePlans } from './note-plans.ts';

/** A note about a member. */
export type DemoNote = Recorded & { readonly plan: NotePlan };

/** The airline's notes, visible and hidden ones. */
export function composeNotes(frame: RecordFrame): DemoNote[] {
  return notePlans.flatMap((plan) => {
    const chance = frame.chance.fork(`note/${plan.username}/${plan.daysAgo}`);
    const record = recordOf(plan, frame, chance);
    return record === null ? [] : [{ ...record, plan }];
  });
}

/** The administrative acts behind the notes. */
export function actsOfNotes(notes: readonly DemoNote[]): Act[] {
  return notes.map(({ member: target, at, by, plan }) => {
    const details = { noteType: plan.type, content: plan.content };
    return { at, type: 'note_add', by, target, details };
  });
}
