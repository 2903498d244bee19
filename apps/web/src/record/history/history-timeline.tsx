import type { AdminAction } from '@crewroom/domain/record/calls';
import { splitMentions } from '@crewroom/domain/text';
import { use, useState } from 'react';
import { localDay } from '../../lib/dates.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { dayInWords } from '../../parts/day-in-words.ts';
import { Moment } from '../../ui/moment.tsx';
import { PersonLink, WrittenText } from '../../ui/written-text.tsx';
import { EntryOfferContext, offeredEntry } from './entry-offer.ts';
import { byLocalDay } from './history-days.ts';
import classes from './history-timeline.module.css';
import { actionLabels, describeAction, foldedText, type SentencePart } from './history-words.ts';

const SHOWN_CHARACTERS = 240;

/** The text that was written with an action; long ones can be unfolded. */
function FoldedQuote({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const folded = foldedText(text, SHOWN_CHARACTERS);
  return (
    <blockquote className={classes.quote}>
      <WrittenText parts={splitMentions(isWhole ? text : (folded ?? text))} />
      {folded !== null && (
        <button
          type="button"
          className={classes.more}
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
  const offer = use(EntryOfferContext);
  const Icon = actionLabels[action.actionType].icon;
  return (
    <li className={classes.entry}>
      <span className={classes.sign} data-action={action.actionType}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.sentence}>
          {sentence.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its place in the sentence
            <Part key={index} part={part} />
          ))}
        </p>
        {quote !== null && <FoldedQuote text={quote} />}
        {isOffered && offer?.(action.timestamp)}
      </div>
      <p className={classes.when}>
        <Moment value={action.timestamp} format="time" />
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
  const offered = offeredEntry(actions, now);
  return (
    <div className={classes.days}>
      {byLocalDay(actions).map(({ day, actions: ofDay }) => (
        <section key={day}>
          <Heading className={classes.day}>{dayInWords(day, localDay(now))}</Heading>
          <ol className={classes.line}>
            {ofDay.map((action) => (
              <Entry key={action._id} action={action} isOffered={action._id === offered} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
