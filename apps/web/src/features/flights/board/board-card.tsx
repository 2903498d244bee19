import { formatDay } from '@crewroom/domain/days';
import { canManageFlight, type FlightAction, flightRefusal } from '@crewroom/domain/flights/rules';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { statuses } from '@crewroom/domain/flights/status';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import IconCheck from '~icons/tabler/check';
import { ApprovalBadge, FlightStatusBadge } from '../../../components/badges.tsx';
import { BoardingLine } from '../../../components/boarding-line.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { gateInWords } from '../../../components/in-words.ts';
import { useShownDay } from '../../../components/time-order.ts';
import { Button, buttonClasses } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { Byline, PersonLink } from '../../../components/user-text.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { stateOf } from '../management.ts';
import { useApproveFlight } from '../mutations.ts';
import { ProposeAgainMenu } from '../propose-again-links.tsx';
import { ReviewAction } from '../review/review-host.tsx';
import { interestInWords, slotsInWords } from '../seat-choice.ts';
import { SeatPips } from '../seat-pips.tsx';
import { type BoardActionProps, OpenConfirmationContext } from './board-actions.ts';

/** Approves without a confirmation, because a flight approved by mistake can be cancelled. */
function Approve({ flight, onRemoved }: BoardActionProps) {
  const approve = useApproveFlight(flight);
  const action = () => {
    approve.mutate();
    onRemoved(flight);
  };
  return (
    <Button
      kind="primary"
      aria-keyshortcuts="A"
      aria-label={`Approve flight ${flight.flightCode}`}
      isInactive={approve.isPending}
      onClick={action}
    >
      <IconCheck size={16} aria-hidden />
      Approve
    </Button>
  );
}

/** The button that opens the confirmation before a pending flight is rejected. */
function Reject({ flight, onRemoved }: BoardActionProps) {
  const openConfirmation = use(OpenConfirmationContext);
  return (
    <Button
      preloads={LazyConfirmDialog}
      aria-keyshortcuts="R"
      aria-label={`Reject flight ${flight.flightCode}`}
      onClick={() => openConfirmation('reject', { flight, onRemoved })}
    >
      Reject
    </Button>
  );
}

/** The button that opens the confirmation before the dispatcher deletes their own pending flight. */
function DeleteFlight({ flight, onRemoved }: BoardActionProps) {
  const openConfirmation = use(OpenConfirmationContext);
  return (
    <Button
      kind="danger"
      preloads={LazyConfirmDialog}
      aria-label={`Delete flight ${flight.flightCode}`}
      onClick={() => openConfirmation('delete', { flight, onRemoved })}
    >
      Delete
    </Button>
  );
}

/** The buttons on a flight of the board. */
export function BoardCardActions({ flight, onRemoved }: BoardActionProps) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  if (viewer === null) return null;
  const state = stateOf(flight);
  const may = (action: FlightAction) => flightRefusal(action, viewer, state, thresholds) === null;
  const decides = may('approve') || may('review');
  return (
    <>
      {may('approve') && <Approve flight={flight} onRemoved={onRemoved} />}
      {may('reject') && <Reject flight={flight} onRemoved={onRemoved} />}
      {may('review') && <ReviewAction flight={flight} onRemoved={onRemoved} />}
      {canManageFlight(viewer, state, thresholds) && (
        <Link
          className={buttonClasses({ kind: decides ? 'quiet' : 'plain' })}
          aria-keyshortcuts={decides ? undefined : 'A'}
          to="/flights/$id"
          params={{ id: flight._id }}
          aria-label={`Details of flight ${flight.flightCode}`}
        >
          Details
        </Link>
      )}
      {may('delete') && <DeleteFlight flight={flight} onRemoved={onRemoved} />}
    </>
  );
}

type PartProps = { readonly flight: FlightCard };

function Head({ flight }: PartProps) {
  const { flightCode, status, approvalStatus } = flight;
  return (
    <div className="flex gap-x-1.5 items-start">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-1.5 gap-y-1 items-center">
        <h4 className="min-w-0 my-0 me-auto ms-0 text-bright font-mono text-17 font-heavy leading-6 wrap-anywhere">
          {flightCode}
        </h4>
        <FlightStatusBadge status={status} />
        {/* A status other than SCHEDULED says that it was approved. */}
        {(approvalStatus !== 'approved' || status === 'SCHEDULED') && (
          <ApprovalBadge status={approvalStatus} />
        )}
      </div>
      <span className="-my-1 -me-1.5 flex-none">
        <ProposeAgainMenu flight={flight} />
      </span>
    </div>
  );
}

function Departure({ flight }: PartProps) {
  const { scheduledDate } = flight;
  const day = useShownDay(scheduledDate);
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0 items-baseline text-bright font-mono text-15 leading-5.5">
      <time dateTime={day}>{formatDay(day)}</time>
      <DenseFlightTime value={scheduledDate} under={day} withLocal />
    </p>
  );
}

function About({ flight }: PartProps) {
  const { aircraft, gate, serviceCategory, dispatcherUsername } = flight;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0 text-dim text-13 leading-5.5 wrap-anywhere [&>*]:min-w-0">
      <span>{aircraft}</span>
      {gate !== '' && <span>{gateInWords(gate)}</span>}
      {serviceCategory !== '' && <span>{serviceCategory}</span>}
      <span>
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
    </p>
  );
}

/** Says who reviewed a flight, and when. */
export function Reviewed({ flight }: PartProps) {
  const { reviewedAt, reviewedBy } = flight;
  if (reviewedAt === null) return null;
  return (
    <p className="flex gap-1.5 items-baseline text-13 leading-5">
      <IconCheck className="translate-y-0.75 text-teal-text" size={16} stroke={2} aria-hidden />
      <span>
        Reviewed
        <Byline username={reviewedBy} />, <DateTime value={reviewedAt} />
      </span>
    </p>
  );
}

type BoardCardProps = PartProps & {
  /** Whether it appeared while the screen was open. */
  readonly isNew: boolean;
  /** The actions on the flight. */
  readonly children: ReactNode;
};

/**
 * Renders a flight of the scheduling board as a card. It shows more than a `FlightRow`: date, dispatcher, seats and approval.
 */
export function BoardCard({ flight, isNew, children }: BoardCardProps) {
  const viewer = useViewer();
  const { _id: id, flightCode, route, roles, assignedSlots, totalSlots, status, approvalStatus } = flight;
  const interest = interestInWords(flight);
  const isDimmed = approvalStatus === 'rejected' || statuses[status].isDimmedOnBoard;
  return (
    <article
      className={`@container grid min-w-0 content-start gap-2 rounded-inset border border-line px-3.5 pt-3 pb-3.5 [content-visibility:auto] [contain-intrinsic-size:auto_280px] ${isDimmed ? 'border-dashed' : 'bg-card shadow-card'} ${isNew ? 'motion-safe:animate-glow' : ''}`}
      aria-label={`Flight ${flightCode}`}
      data-flight={id}
      data-approval={approvalStatus}
      data-live={`flight:${id}`}
      data-new={isNew}
    >
      <Head flight={flight} />
      <BoardingLine from={route.departure} to={route.arrival} size="card" />
      <Departure flight={flight} />
      <About flight={flight} />
      <div className="grid gap-1 pt-2 border-t-2 border-dashed border-t-line">
        <SeatPips roles={roles} viewerId={viewer?.userId} />
        <p className="text-dim text-13 leading-5">
          <span className="text-text font-mono">{`${assignedSlots}/${totalSlots}`}</span>
          {` ${slotsInWords(flight)}${interest === null ? '' : ` · ${interest}`}`}
        </p>
      </div>
      <Reviewed flight={flight} />
      <div className="flex flex-wrap gap-1.5 empty:hidden [&>*]:flex-auto">{children}</div>
    </article>
  );
}
