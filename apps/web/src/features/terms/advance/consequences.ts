import { CLOSING_HOURS } from '@crewroom/domain/flights/departure';
import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { defaultReviewPoints } from '@crewroom/domain/terms/rules';
import { counted } from '../../../lib/format-count.ts';
import { formatChf } from '../../../lib/money.ts';

type CountedTerm = Pick<TermPreview, 'term' | 'archivedFlights'>;

function archived(flights: number): string {
  if (flights === 0) return 'No flight is concluded or logged, so none is archived.';
  const which =
    flights === 1 ? '1 concluded or logged flight is' : `${flights} concluded and logged flights are`;
  const they = flights === 1 ? 'It leaves' : 'They leave';
  return `${which} archived. ${they} the scheduling board. The history and past weeks keep ${flights === 1 ? 'it' : 'them'}.`;
}

/** Returns the effects of advancing the term, one sentence each, the most important first. */
export function consequences({ term, archivedFlights }: CountedTerm): string[] {
  return [
    'Everyone’s term flights move to their career totals.',
    'Everyone’s term flights and term pay start again at 0.',
    archived(archivedFlights),
    `Term ${term.number} is closed, and term ${term.number + 1} begins at once.`,
  ];
}

/** Returns whether an advance can be undone, and for how long. `minutes` is the airline's setting, 0 for never. */
export function undoInWords(minutes: number): string {
  if (minutes === 0) return 'This cannot be undone.';
  const words = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `This can be undone for ${words}, as long as nobody is credited in the new term. After that it is final.`;
}

/** Returns sentences about the flights that nobody closed: `count` of them carry over into the next term. */
export function unclosedInWords(count: number): string {
  const which =
    count === 1
      ? `1 flight departed ${CLOSING_HOURS} hours ago or earlier and is`
      : `${counted(count, 'flight')} departed ${CLOSING_HOURS} hours ago or earlier and are`;
  const it = count === 1 ? 'It carries' : 'They carry';
  return `${which} neither concluded nor cancelled. ${it} over, and a review then counts for the next term.`;
}

/**
 * Returns a sentence about the points and pay that are lost when `flights` concluded flights are archived without a review.
 * `payPerPoint` is in CHF.
 */
export function forfeitInWords(flights: number, payPerPoint: number): string {
  const { attended, hosted } = defaultReviewPoints;
  const lead =
    flights === 1
      ? '1 concluded flight has not been reviewed.'
      : `${flights} concluded flights have not been reviewed.`;
  const whose = flights === 1 ? 'its crew and its dispatcher' : 'their crews and their dispatchers';
  return `${lead} Archived now, ${whose} forfeit what a review would give: by default a flight and ${formatChf(attended * payPerPoint)} for each member aboard, and a flight and ${formatChf(hosted * payPerPoint)} for the dispatcher.`;
}
