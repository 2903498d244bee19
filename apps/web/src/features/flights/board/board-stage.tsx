import { isAdministrator } from '@crewroom/domain/contract/access';
import type { BoardColumn, SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { memo, useCallback, useId, useRef, useState } from 'react';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useViewer } from '../../../components/viewer.ts';
import { counted, listedOf } from '../../../lib/format-count.ts';
import { useStartData } from '../../../lib/start-data.ts';
import type { OnRemoved } from './board-actions.ts';
import { usePermission } from './board-context.ts';
import { BoardDays } from './board-days.tsx';
import { waitsForReview } from './board-filter.ts';
import { BoardFlight } from './board-flight.tsx';
import { flightsOf, type Item, useItems, withFrozenLayout } from './board-items.ts';
import { type Stage, stageTitles } from './board-search.ts';
import { BulkApprove } from './bulk-approve.tsx';
import { CardsSection } from './cards-section.tsx';
import { closingBeyondList, filteredFrom } from './column-count.ts';
import { type ShownItem, useFrozenList, useInteraction } from './frozen-list.ts';
import { NeedsClosing } from './needs-closing.tsx';
import { ShortageStrip } from './shortage-strip.tsx';
import { neighbourCard } from './use-board-keys.ts';
import classes from './board-stage.module.css';

const NONE_FOUND = 'No flight here matches the filter.';

type FlightsProps = {
  readonly shown: readonly ShownItem<Item>[];
  readonly isFiltered: boolean;
  readonly onRemoved: OnRemoved;
  /** Called with the flights that were decided together. */
  readonly onDecided: (ids: readonly string[]) => void;
};

/** The flights of a column by day, or a text that says there are none. */
function DayList({
  shown,
  isFiltered,
  onRemoved,
  isUnfolded = false,
}: Omit<FlightsProps, 'onDecided'> & { readonly isUnfolded?: boolean }) {
  if (shown.length === 0) {
    return <EmptyState>{isFiltered ? NONE_FOUND : flightMessages.noFlights}</EmptyState>;
  }
  const byId = new Map(shown.map((one) => [one.item._id, one]));
  return (
    <BoardDays flights={flightsOf(shown)} isUnfolded={isUnfolded} isFound={isFiltered}>
      {({ _id }, isNew) => {
        const one = byId.get(_id);
        return one && <BoardFlight {...one.item} isGone={one.isGone} isNew={isNew} onRemoved={onRemoved} />;
      }}
    </BoardDays>
  );
}

/**
 * The concluded flights: first those for the viewer to review, as cards, then the others by day. A flight that was just
 * reviewed keeps its place, so that people see the result.
 */
function ConcludedFlights({ shown, isFiltered, onRemoved }: FlightsProps) {
  const may = usePermission();
  const waiting = flightsOf(shown)
    .filter((flight) => may('review', flight))
    .map(({ _id }) => _id);
  const [toReviewIds, setToReviewIds] = useState<ReadonlySet<string>>(() => new Set(waiting));
  if (waiting.some((id) => !toReviewIds.has(id))) setToReviewIds(new Set([...toReviewIds, ...waiting]));
  const toReview = shown.filter(({ item }) => toReviewIds.has(item._id));
  const rest = shown.filter(({ item }) => !toReviewIds.has(item._id));
  return (
    <>
      <CardsSection title="To review" shown={toReview} onRemoved={onRemoved} />
      {(rest.length > 0 || toReview.length === 0) && (
        <DayList shown={rest} isFiltered={isFiltered} onRemoved={onRemoved} />
      )}
    </>
  );
}

/** The pending flights. Members who decide on them can choose several. */
function PendingFlights({ onDecided, ...props }: FlightsProps) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const list = <DayList {...props} isUnfolded />;
  if (!isAdministrator(viewer?.rank ?? null, thresholds)) return list;
  const there = props.shown.filter(({ isGone }) => !isGone);
  return (
    <BulkApprove flights={flightsOf(there)} areSeveral={props.shown.length > 1} onDecided={onDecided}>
      {list}
    </BulkApprove>
  );
}

const columns = {
  pending: PendingFlights,
  approved: DayList,
  concluded: ConcludedFlights,
} as const satisfies Record<Stage, unknown>;

/** The board as it is shown, `board`, and without the filter, `whole`. */
export type ShownBoard = {
  readonly board: { readonly [Column in BoardColumn]: readonly FlightCard[] };
  readonly whole: SchedulingBoard;
  readonly isFiltered: boolean;
  /** Identifies the filter. */
  readonly filterKey: string;
};

const NONE: readonly FlightCard[] = [];

/** Returns the part of the board that a column needs, so that a change in another column does not render it again. */
export function stageOf({ board, whole, isFiltered, filterKey }: ShownBoard, stage: Stage) {
  return {
    stage,
    flights: board[stage],
    count: isFiltered ? String(board[stage].length) : listedOf(board[stage].length, whole.counts[stage]),
    from: filteredFrom(whole, stage),
    rejected: stage === 'pending' ? board.rejected : NONE,
    rejectedCount: isFiltered
      ? String(board.rejected.length)
      : listedOf(board.rejected.length, whole.counts.rejected),
    closingTotal: stage === 'approved' && !isFiltered ? closingBeyondList(whole) : null,
    isFiltered,
    filterKey,
  };
}

type BoardStageProps = {
  readonly stage: Stage;
  readonly flights: readonly FlightCard[];
  /** The number of flights, in words. */
  readonly count: string;
  /** The number of flights that a filter chose from, in words. */
  readonly from: string;
  /** The rejected flights, in the column of the pending ones, and their number in words. */
  readonly rejected: readonly FlightCard[];
  readonly rejectedCount: string;
  /** The number of flights that need closing, in the column of approved flights when that column does not list all of them. */
  readonly closingTotal: number | null;
  readonly isFiltered: boolean;
  /** Identifies the filter. */
  readonly filterKey: string;
  /** Whether a tab above shows the title and the count. The title is then hidden here. */
  readonly isUnderTab: boolean;
};

/** The flights when the column began to be held, and how many came since. */
type HeldItems = { readonly before: readonly Item[]; readonly waitingCount: number };

/** Allows a line break before "have come" only, so that "3 more" is left where there is no room for all. */
const inPhrases = (note: string): string => note.replace(/ (?!ha)/g, '\u00a0');

/**
 * Returns the note next to a column's count. It says how many flights came while the column is held, how many it has without
 * the filter, or how many wait for a review. Under a tab, which shows the count, the text of a filter includes the count.
 */
function noteOf(props: BoardStageProps, { before, waitingCount }: HeldItems): string | undefined {
  const { stage, count, from, isFiltered, isUnderTab } = props;
  // The count on a tab already shows it, and an extra line would move the content under the pointer.
  if (waitingCount > 0 && (isFiltered || !isUnderTab))
    return counted(waitingCount, 'more has come', 'more have come');
  if (isFiltered) return `${isUnderTab ? `${count} ` : ''}${from}`;
  const waiting = stage === 'concluded' ? before.filter(({ flight }) => waitsForReview(flight)).length : 0;
  return waiting > 0 ? `${waiting} to review` : undefined;
}

/**
 * A column of the board: its title, the number of flights that the viewer sees, and the flights. While it has the pointer or
 * the focus, other people's changes move nothing in it.
 */
export const BoardStage = memo(function BoardStage(props: BoardStageProps) {
  const { stage, flights, count, rejected, isFiltered, filterKey, isUnderTab } = props;
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const seesAll = isAdministrator(viewer?.rank ?? null, thresholds);
  const headingId = useId();
  const column = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(column, heading);
  const hold = useInteraction();
  const held = useFrozenList(useItems(flights), hold.isHeld, filterKey);
  const heldFlights = useFrozenList(flights, hold.isHeld, filterKey);
  const rejectedItems = useItems(rejected).map((item) => ({ item, isGone: false }));
  const shown = withFrozenLayout(held.shown, held.before);
  const closing = shown.filter(({ item }) => item.isClosing);
  const others = shown.filter(({ item }) => !item.isClosing);
  const Flights = columns[stage];
  const note = noteOf(props, held);
  const { removeAtOnce } = held;
  const onRemoved = useCallback(
    ({ _id }: FlightCard) => {
      removeAtOnce([_id]);
      const next = stage === 'pending' ? neighbourCard(column.current, _id) : undefined;
      (next ?? heading.current)?.focus({ preventScroll: true });
    },
    [stage, removeAtOnce],
  );
  return (
    <section className={classes.column} ref={column} data-stage={stage} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2
          className={isUnderTab ? 'visually-hidden' : classes.title}
          id={headingId}
          ref={heading}
          tabIndex={-1}
        >
          {stageTitles[stage]} <span className={classes.count}>{count}</span>
        </h2>
        {note !== undefined && <p className={classes.note}>{inPhrases(note)}</p>}
      </div>
      <div {...hold.handlers} data-holds>
        <NeedsClosing shown={closing} total={props.closingTotal} onRemoved={onRemoved} />
        {stage === 'approved' && <ShortageStrip before={heldFlights.before} flights={flights} />}
        {(others.length > 0 || closing.length === 0) && (
          <Flights shown={others} isFiltered={isFiltered} onRemoved={onRemoved} onDecided={removeAtOnce} />
        )}
        {stage === 'pending' && (
          <CardsSection
            title={`${seesAll ? 'Rejected' : 'Your flights rejected'} in the last 14 days`}
            count={props.rejectedCount}
            shown={rejectedItems}
            onRemoved={onRemoved}
          />
        )}
      </div>
    </section>
  );
});
