import type { Chance } from '../chance.ts';
import type { Departure } from './departure.ts';

/** Whom a briefing names, by username, and what else it speaks of. */
export type BriefingFacts = {
  readonly dispatcher: string;
  readonly colleague: string;
  readonly departure: Departure;
  readonly gate: string | null;
};

type Template = (facts: BriefingFacts) => string;

const ordinary: readonly [Template, ...Template[]] = [
  ({ dispatcher, gate }) =>
    `@${dispatcher} briefs the crew${gate === null ? '' : ` at gate ${gate}`}. Please join on time and have your uniform on.`,
  ({ colleague }) =>
    `Full service today: drinks first, then the meal.\nQuestions about the galley? Ask @${colleague}.`,
  ({ dispatcher, departure }) =>
    `Expect a full cabin to ${departure.service.to}.\n\n1. Briefing\n2. Cabin check\n3. Boarding by rows\n\nWrite to @${dispatcher} if you are running late.`,
  ({ departure }) =>
    `Light winds on departure, a little rain in ${departure.service.to}. Seat belt sign stays on during the climb.`,
  ({ colleague }) =>
    `First flight for two newcomers in the cabin. @${colleague} looks after them; be kind and take your time.`,
  ({ dispatcher }) => `Quick turnaround: boarding starts on the minute. Thank you all! @${dispatcher}`,
  ({ departure }) =>
    `New here on the ${departure.service.aircraft}? Read the door instructions in the personnel handbook before you join.`,
];

const training: readonly [Template, ...Template[]] = [
  ({ colleague }) =>
    `Training flight. @${colleague} takes the cabin check; passengers are colleagues and may ask difficult questions.`,
  ({ dispatcher }) =>
    `Training flight with two landings. Nothing counts but what you learn. @${dispatcher} listens in on the radio.`,
];

const SHARE_WITH_BRIEFING = 0.65;

/** The briefing of a flight in plain text; null where the dispatcher wrote none. */
export function composeBriefing(facts: BriefingFacts, chance: Chance): string | null {
  if (!chance.happens(SHARE_WITH_BRIEFING)) return null;
  return chance.pick(facts.departure.service.cabin === 'training' ? training : ordinary)(facts);
}
