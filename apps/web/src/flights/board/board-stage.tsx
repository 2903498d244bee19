import { isAdministrator } from '@crewroom/domain/contract/access';
import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useStartData } from '../../lib/start-data.ts';
import { useViewer } from '../../parts/viewer.ts';
import { EmptyState } from '../../ui/query-view.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { ApproveSeveral } from './approve-several.tsx';
import { BoardCard, BoardCardActions } from './board-card.tsx';
import { useBoardContext, useMay } from './board-context.ts';
import { BoardDays } from './board-days.tsx';
import { needsNothing, waitsForReview } from './board-filter.ts';
import { type Stage, stageTitles } from './board-search.ts';
import classes from './board-stage.module.css';
import { FlightRow } from './flight-row.tsx';
import { neighbourCard, usePendingKeys } from './use-pending-keys.ts';

/** The board as it is shown, `board`, and as it is without the filter, `whole`. */
export type ShownBoard = {
  readonly board: SchedulingBoard;
  readonly whole: SchedulingBoard;
  readonly isFiltered: boolean;
};

const NONE_FOUND = 'No flight here matches the filter.';

/** Moves the focus when an act removes the flight, or the button that had it. */
type OnGone = (flight: FlightCard) => void;

type FlightsProps = {
  readonly flights: readonly FlightCard[];
  readonly isFiltered: boolean;
  readonly onGone: OnGone;
};

/** A flight in one line, or as a card where something has to be done about it. */
function BoardFlight({
  flight,
  isNew,
  onGone,
}: {
  readonly flight: FlightCard;
  readonly isNew: boolean;
  readonly onGone: OnGone;
}) {
  const may = useMay();
  const context = useBoardContext();
  if (needsNothing(flight, may('review', flight), context))
    return <FlightRow flight={flight} isNew={isNew} />;
  return (
    <BoardCard flight={flight} isNew={isNew}>
      <BoardCardActions flight={flight} onGone={() => onGone(flight)} />
    </BoardCard>
  );
}

/** The flights of a column by their days, or a text that there are none. */
function DayList({
  flights,
  isFiltered,
  onGone,
  isUnfolded = false,
}: FlightsProps & { readonly isUnfolded?: boolean }) {
  if (flights.length === 0) {
    return <EmptyState>{isFiltered ? NONE_FOUND : flightMessages.noFlights}</EmptyState>;
  }
  return (
    <BoardDays flights={flights} isUnfolded={isUnfolded} isFound={isFiltered}>
      {(flight, isNew) => <BoardFlight flight={flight} isNew={isNew} onGone={onGone} />}
    </BoardDays>
  );
}

type PartProps = {
  readonly title: string;
  readonly flights: readonly FlightCard[];
  readonly children?: ReactNode;
};

/** Cards under a heading of their own. */
function CardsPart({ title, flights, onGone }: PartProps & { readonly onGone: OnGone }) {
  const headingId = useId();
  if (flights.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h3 className={classes.partTitle} id={headingId}>
        {title} <span className={classes.partCount}>{flights.length}</span>
      </h3>
      <ul className={classes.cards}>
        {flights.map((flight) => (
          <li key={flight._id}>
            <BoardCard flight={flight} isNew={false}>
              <BoardCardActions flight={flight} onGone={() => onGone(flight)} />
            </BoardCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The concluded flights: those for the viewer to review as cards, then the others by their days. A flight that was just
 * reviewed stays where it was, so that its outcome is seen.
 */
function ConcludedFlights({ flights, isFiltered, onGone }: FlightsProps) {
  const may = useMay();
  const waiting = flights.filter((flight) => may('review', flight)).map(({ _id }) => _id);
  const [toReviewIds, setToReviewIds] = useState<ReadonlySet<string>>(() => new Set(waiting));
  if (waiting.some((id) => !toReviewIds.has(id))) setToReviewIds(new Set([...toReviewIds, ...waiting]));
  const toReview = flights.filter(({ _id }) => toReviewIds.has(_id));
  const rest = flights.filter(({ _id }) => !toReviewIds.has(_id));
  return (
    <>
      <CardsPart title="To review" flights={toReview} onGone={onGone} />
      {(rest.length > 0 || toReview.length === 0) && (
        <DayList flights={rest} isFiltered={isFiltered} onGone={onGone} />
      )}
    </>
  );
}

function DecidedByKeys({ children }: { readonly children: ReactNode }) {
  usePendingKeys();
  return children;
}

/** The pending flights, which whoever decides on them can choose together. */
function PendingFlights({ flights, isFiltered, onGone }: FlightsProps) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const list = <DayList flights={flights} isFiltered={isFiltered} onGone={onGone} isUnfolded />;
  if (!isAdministrator(viewer?.rank ?? null, thresholds)) return list;
  return (
    <DecidedByKeys>
      <ApproveSeveral flights={flights}>{list}</ApproveSeveral>
    </DecidedByKeys>
  );
}

const columns = {
  pending: PendingFlights,
  approved: DayList,
  concluded: ConcludedFlights,
} as const satisfies Record<Stage, unknown>;

/**
 * What is said beside a column's count: how many flights it has without the filter, or how many wait for their review. Under
 * a tab, which shows the count, a filter's text says the count too.
 */
function noteOf(
  stage: Stage,
  { board, whole, isFiltered }: ShownBoard,
  isUnderTab: boolean,
): string | undefined {
  if (isFiltered) return `${isUnderTab ? `${board[stage].length} ` : ''}of ${whole[stage].length}`;
  const waiting = stage === 'concluded' ? board.concluded.filter(waitsForReview).length : 0;
  return waiting > 0 ? `${waiting} to review` : undefined;
}

type BoardStageProps = {
  readonly shown: ShownBoard;
  readonly stage: Stage;
  /** Whether a tab above shows the title and the count; the title is then hidden here. */
  readonly isUnderTab: boolean;
};

/** A column of the board: its title with the count of what the viewer sees, and the flights. */
export function BoardStage({ shown, stage, isUnderTab }: BoardStageProps) {
  const headingId = useId();
  const column = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(column, heading);
  const { board, isFiltered } = shown;
  const Flights = columns[stage];
  const note = noteOf(stage, shown, isUnderTab);
  const onGone = ({ _id }: FlightCard) => {
    const next = stage === 'pending' ? neighbourCard(column.current, _id) : undefined;
    (next ?? heading.current)?.focus({ preventScroll: true });
  };
  return (
    <section className={classes.column} ref={column} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2
          className={isUnderTab ? 'visually-hidden' : classes.title}
          id={headingId}
          ref={heading}
          tabIndex={-1}
        >
          {stageTitles[stage]} <span className={classes.count}>{board[stage].length}</span>
        </h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      <Flights flights={board[stage]} isFiltered={isFiltered} onGone={onGone} />
      {stage === 'pending' && (
        <CardsPart title="Yours, rejected in the last 14 days" flights={board.rejected} onGone={onGone} />
      )}
    </section>
  );
}
