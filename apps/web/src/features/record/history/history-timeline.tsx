import type { AdminAction } from '@crewroom/domain/record/endpoints';
import { use, useState } from 'react';
import { dayWithDate } from '../../../components/in-words.ts';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { PersonLink, UserText } from '../../../components/user-text.tsx';
import { localDay } from '../../../lib/dates.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { actionLabels, describeAction, foldedText, type SentencePart } from './history-words.ts';
import { UndoOfferContext, undoableEntryId } from './undo-offer-context.ts';

type HistoryDay<Action> = { readonly day: string; readonly actions: readonly Action[] };

/** Groups actions by the days (`YYYY-MM-DD`) of the viewer's time zone, and keeps their order. */
export function byLocalDay<Action extends Pick<AdminAction, 'timestamp'>>(
  actions: readonly Action[],
): readonly HistoryDay<Action>[] {
  const days = Map.groupBy(actions, ({ timestamp }) => localDay(timestamp));
  return [...days].map(([day, ofDay]) => ({ day, actions: ofDay }));
}

const SHOWN_CHARACTERS = 240;

/** The text that was written with an action. Long texts can be unfolded. */
function FoldedQuote({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const folded = foldedText(text, SHOWN_CHARACTERS);
  return (
    <blockquote className="min-w-0 ps-3 mx-0 mt-1 mb-0 border-s-2 border-s-line text-dim text-14">
      <UserText text={isWhole ? text : (folded ?? text)} />
      {folded !== null && (
        <button
          type="button"
          className="min-h-7 py-0.5 px-0 border-0 bg-transparent text-accent-text underline cursor-pointer"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show the whole text'}
        </button>
      )}
    </blockquote>
  );
}

// Anything else, such as "Deleted member", is not linked.
const USERNAME = /^\w{3,20}$/;

function Part({ part }: { readonly part: SentencePart }) {
  if (part.kind === 'text') return part.text;
  return USERNAME.test(part.username) ? <PersonLink username={part.username} /> : part.username;
}

type EntryProps = { readonly action: AdminAction; readonly isOffered: boolean };

function Entry({ action, isOffered }: EntryProps) {
  const { sentence, quote } = describeAction(action);
  const offer = use(UndoOfferContext);
  const Icon = actionLabels[action.actionType].icon;
  return (
    <li className="relative grid grid-cols-[32px_minmax(0,1fr)_max-content] gap-x-4 gap-y-0 pb-5 before:absolute before:top-8 before:bottom-0 before:left-3.75 before:border-s-2 before:border-s-line last:pb-0 last:before:hidden @max-[36rem]/history:grid-cols-[32px_minmax(0,1fr)] @max-[36rem]/history:gap-x-3 @max-[36rem]/history:gap-y-0">
      <span
        className={`grid size-8 place-items-center rounded-full border ${action.actionType === 'term_advance' ? 'border-accent bg-accent text-on-fill' : 'border-line-strong bg-card text-dim'} @max-[36rem]/history:[grid-area:1_/_1_/_span_2]`}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="min-w-0 pt-1 @max-[36rem]/history:[grid-area:2_/_2] @max-[36rem]/history:pt-0">
        <p className="wrap-anywhere">
          {sentence.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place in the sentence
            <Part key={index} part={part} />
          ))}
        </p>
        {quote !== null && <FoldedQuote text={quote} />}
        {isOffered && offer?.(action.timestamp)}
      </div>
      <p className="pt-1 text-dim font-mono text-13 leading-6 whitespace-nowrap @max-[36rem]/history:[grid-area:1_/_2] @max-[36rem]/history:pt-1">
        <DateTime value={action.timestamp} format="time" />
      </p>
    </li>
  );
}

type HistoryTimelineProps = {
  readonly actions: readonly AdminAction[];
  /** The element of the days' headings. */
  readonly dayHeading: 'h3' | 'h4';
};

/** A timeline of actions under the viewer's days, each action described in a sentence. */
export function HistoryTimeline({ actions, dayHeading: Heading }: HistoryTimelineProps) {
  const now = useCurrentMinute();
  const offered = undoableEntryId(actions, now);
  return (
    <div className="grid gap-6">
      {byLocalDay(actions).map(({ day, actions: ofDay }) => (
        <section key={day}>
          <Heading className="mb-3 text-dim text-13 font-bold leading-5">
            {dayWithDate(day, localDay(now))}
          </Heading>
          <ol className="p-0 list-none">
            {ofDay.map((action) => (
              <Entry key={action._id} action={action} isOffered={action._id === offered} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
