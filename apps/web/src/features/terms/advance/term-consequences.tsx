import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { leaveArithmetic, quotaInWords } from '@crewroom/domain/terms/rules';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { QuotaMarks } from '../../../components/quota-view.tsx';
import { ExpandableList, FigureCard } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { PersonLink } from '../../../components/user-text.tsx';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { UndoOffer } from '../undo/undo-offer.tsx';
import { consequences, forfeitInWords, unclosedInWords, undoInWords } from './consequences.ts';

type PlannedEndProps = {
  readonly preview: Pick<TermPreview, 'term' | 'nextQuotaReset'>;
  readonly now: Date;
};

/** The term, and whether its planned end has passed. */
function PlannedEnd({ preview: { term, nextQuotaReset }, now }: PlannedEndProps) {
  const isDue = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 items-baseline">
      <span className="text-bright font-mono [word-spacing:0.25em] font-heavy">Term {term.number}</span>
      <span>
        Since <DateTime value={term.startedAt} />
      </span>
      {isDue ? (
        <span>
          Due since <DateTime value={nextQuotaReset} />
        </span>
      ) : (
        <span className="text-amber-text font-semibold">
          Planned until <DateTime value={nextQuotaReset} />, {relativeTime(nextQuotaReset, now)}: you would
          end it early
        </span>
      )}
    </p>
  );
}

const MEMBERS_SHOWN = 5;

type BelowQuotaProps = Pick<TermPreview, 'belowQuota' | 'exempt'>;
type BelowQuotaMember = TermPreview['belowQuota'][number];

function MemberStatus({ member, isNew }: { readonly member: BelowQuotaMember; readonly isNew: boolean }) {
  const arithmetic = leaveArithmetic(member);
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0 wrap-anywhere">
      <PersonLink username={member.robloxUsername} />
      <QuotaMarks isNew={isNew} isOnLeave={member.isOnLeave} />
      <span className="ms-auto text-dim text-14">
        {quotaInWords(member)}
        {arithmetic !== null && ` (${arithmetic})`}
      </span>
    </div>
  );
}

function People({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mx-0 mt-0 mb-3 text-bright text-16 font-bold leading-6">
        {title}
      </h4>
      {children}
    </section>
  );
}

/** The members below quota. New members are listed apart and not counted. */
function BelowQuota({ belowQuota, exempt }: BelowQuotaProps) {
  return (
    <div className="grid grid-cols-1 gap-6 @min-[40rem]:[&:has(>_:nth-child(2))]:grid-cols-2">
      <People title={`Below quota (${belowQuota.length})`}>
        {belowQuota.length === 0 ? (
          <EmptyState>Nobody is below quota</EmptyState>
        ) : (
          <ExpandableList items={belowQuota} shown={MEMBERS_SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <MemberStatus member={member} isNew={false} />}
          </ExpandableList>
        )}
      </People>
      {exempt.length > 0 && (
        <People title={`Below quota, not counted (${exempt.length})`}>
          <ExpandableList items={exempt} shown={MEMBERS_SHOWN} keyOf={({ _id }) => _id}>
            {(member) => <MemberStatus member={member} isNew />}
          </ExpandableList>
        </People>
      )}
    </div>
  );
}

const FLIGHTS_SHOWN = 5;

type NamedFlightsProps = {
  readonly label: string;
  /** The effects of the advance on the flights. */
  readonly words: string;
  readonly flights: TermPreview['unreviewedFlights'];
  /** The link to the flights on the board. */
  readonly children: ReactNode;
};

/** Flights that need an action before the advance. */
function NamedFlights({ label, words, flights, children }: NamedFlightsProps) {
  return (
    <section
      className="grid gap-3 p-4 border border-amber-line border-s-4 border-s-lamp rounded bg-amber-fill-soft"
      aria-label={label}
    >
      <p className="flex gap-3">
        <IconAlertTriangle className="flex-none mt-0.5 text-amber-text" size={20} aria-hidden />
        <span>{words}</span>
      </p>
      <ExpandableList items={flights} shown={FLIGHTS_SHOWN} keyOf={({ _id }) => _id}>
        {(flight) => (
          <p className="flex flex-wrap gap-x-4 gap-y-0 justify-between font-mono text-15">
            <FlightLink className="text-accent-text font-heavy" flight={flight} />
            <DenseFlightTime value={flight.scheduledDate} format="dateTime" withLocal />
          </p>
        )}
      </ExpandableList>
      <p>{children}</p>
    </section>
  );
}

/** The flights that were not reviewed, whose points would be lost. */
function UnreviewedFlights({ flights }: { readonly flights: TermPreview['unreviewedFlights'] }) {
  const { payPerPoint } = useStartData();
  if (flights.length === 0) return null;
  return (
    <NamedFlights
      label="Flights not reviewed"
      words={forfeitInWords(flights.length, payPerPoint)}
      flights={flights}
    >
      <Link className="text-accent-text" to="/scheduling">
        Review them on the scheduling board first
      </Link>
    </NamedFlights>
  );
}

/** The flights that nobody concluded or cancelled, which would carry over. */
function UnclosedFlights({ preview }: { readonly preview: TermPreview }) {
  const { unclosedFlights, unclosedCount } = preview;
  if (unclosedCount === 0) return null;
  const isCut = unclosedCount > unclosedFlights.length;
  return (
    <NamedFlights
      label="Flights that need closing"
      words={unclosedInWords(unclosedCount)}
      flights={unclosedFlights}
    >
      {isCut && `The oldest ${unclosedFlights.length} are listed. `}
      <Link className="text-accent-text" to="/scheduling" search={{ column: 'approved' }}>
        Close them on the scheduling board first
      </Link>
    </NamedFlights>
  );
}

function Figures({ preview }: { readonly preview: TermPreview }) {
  const { belowQuota, exempt, archivedFlights, unreviewedFlights } = preview;
  return (
    <dl className="grid grid-cols-2 gap-0.25 overflow-hidden border border-line rounded-inset bg-line @min-[36rem]:grid-cols-4">
      <FigureCard label="Below quota" note={`of ${preview.members} members`}>
        {belowQuota.length}
      </FigureCard>
      <FigureCard label="Not counted" note="New this term">
        {exempt.length}
      </FigureCard>
      <FigureCard label="Flights archived" note="Concluded or logged">
        {archivedFlights}
      </FigureCard>
      <FigureCard
        label="Not reviewed"
        note={unreviewedFlights.length === 0 ? 'Nothing is forfeited' : 'Their points are forfeited'}
      >
        {unreviewedFlights.length}
      </FigureCard>
    </dl>
  );
}

/** Everything that advancing the term would do: the flights and people by name, then the rest in a list. */
export function TermConsequences({ preview }: { readonly preview: TermPreview }) {
  const now = useCurrentMinute();
  const { termUndoMinutes } = useStartData();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PlannedEnd preview={preview} now={now} />
      <UndoOffer preview={preview} />
      <Figures preview={preview} />
      <UnreviewedFlights flights={preview.unreviewedFlights} />
      <UnclosedFlights preview={preview} />
      <BelowQuota belowQuota={preview.belowQuota} exempt={preview.exempt} />
      <ul className="grid gap-1.5 ps-5">
        {consequences(preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="flex gap-2 items-center text-error font-bold">
        <IconAlertTriangle size={20} aria-hidden />
        {undoInWords(termUndoMinutes)}
      </p>
    </div>
  );
}
