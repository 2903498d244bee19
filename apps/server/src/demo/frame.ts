import type { Chance } from './chance.ts';
import type { NewDemoId } from './demo-ids.ts';
import type { DemoSettings } from './demo-settings.ts';
import type { Moment } from './moments.ts';
import type { DemoTerm } from './terms.ts';

/** What every part of the demo data is made within. */
export type Frame = {
  readonly now: Moment;
  readonly settings: DemoSettings;
  /** Oldest first; the last one is open. */
  readonly terms: readonly DemoTerm[];
  readonly chance: Chance;
  readonly newId: NewDemoId;
};

/** The moment the portal opened. */
export function openedAt({ terms, now }: Frame): Moment {
  return terms[0]?.startedAt ?? now;
}

/** The moment the open term began. */
export function openTermStart({ terms, now }: Frame): Moment {
  return terms.at(-1)?.startedAt ?? now;
}
