import { careerFlights } from '@crewroom/domain/terms/flights';
import type { Stats } from '@crewroom/domain/terms/schemas';
import { formatChf } from '../../lib/money.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { QuotaCard } from '../../parts/quota-card.tsx';
import { FigureCard, SectionCard } from '../../ui/cards.tsx';
import { Moment } from '../../ui/moment.tsx';
import termClasses from './own-term.module.css';

const statsLook =
  'grid grid-cols-2 gap-0.25 min-w-0 overflow-hidden border border-line rounded-inset bg-line [&>div]:bg-card';

type OwnStatCardsProps = { readonly stats: Stats; readonly nextQuotaReset: string; readonly now: Date };

function QuotaReset({ nextQuotaReset, now }: Omit<OwnStatCardsProps, 'stats'>) {
  const isPast = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <FigureCard
      label="Quota reset"
      note={
        <>
          {isPast && 'due since '}
          <Moment value={nextQuotaReset} />
        </>
      }
    >
      {relativeTime(nextQuotaReset, now)}
    </FigureCard>
  );
}

/** Four figures of the viewer's open term. */
function OwnStatCards({ stats, nextQuotaReset, now }: OwnStatCardsProps) {
  const { effectiveRequiredFlights, leaveDays, termFlightsAttended, termFlightsHosted, termPay } = stats;

  return (
    <dl className={statsLook}>
      <FigureCard
        label="Term flights attended"
        note={
          effectiveRequiredFlights === 0
            ? 'No flights required'
            : `of ${effectiveRequiredFlights} required${leaveDays === 0 ? '' : ' after leave'}`
        }
      >
        {termFlightsAttended}
      </FigureCard>
      <FigureCard label="Term flights hosted" note="This term">
        {termFlightsHosted}
      </FigureCard>
      <FigureCard label="Term pay" note="This term">
        {formatChf(termPay)}
      </FigureCard>
      <QuotaReset nextQuotaReset={nextQuotaReset} now={now} />
    </dl>
  );
}

/** Three figures of another member's open term, and their career totals. */
export function UserStatCards({ stats }: { readonly stats: Stats }) {
  return (
    <dl className={`${statsLook} @min-[40rem]:grid-cols-4`}>
      <FigureCard label="Term flights attended" note="This term">
        {stats.termFlightsAttended}
      </FigureCard>
      <FigureCard label="Term flights hosted" note="This term">
        {stats.termFlightsHosted}
      </FigureCard>
      <FigureCard label="Term pay" note="This term">
        {formatChf(stats.termPay)}
      </FigureCard>
      <FigureCard label="Career flights" note="Attended in all terms">
        {careerFlights(stats).attended}
      </FigureCard>
    </dl>
  );
}

/** A member's career totals, the open term included. */
export function CareerTotals({ stats }: { readonly stats: Stats }) {
  const { attended, hosted } = careerFlights(stats);
  return (
    <SectionCard title="Career Totals">
      <dl className="grid gap-2 [&>div]:flex [&>div]:justify-between [&_dt]:text-dim [&_dd]:font-mono [&_dd]:text-18 [&_dd]:font-heavy">
        <div>
          <dt>Attended</dt>
          <dd>{attended}</dd>
        </div>
        <div>
          <dt>Hosted</dt>
          <dd>{hosted}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}

type OwnTermProps = {
  readonly stats: Stats;
  readonly isOnLeave: boolean;
  readonly nextQuotaReset: string;
  readonly now: Date;
};

/** The viewer's open term: quota and figures. */
export function OwnTerm({ stats, isOnLeave, nextQuotaReset, now }: OwnTermProps) {
  return (
    <div className={termClasses.term}>
      <QuotaCard stats={stats} isOnLeave={isOnLeave} />
      <OwnStatCards stats={stats} nextQuotaReset={nextQuotaReset} now={now} />
    </div>
  );
}
