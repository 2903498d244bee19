import type { OwnProfile, PayEntry } from '@crewroom/domain/members/schemas';
import { careerFlights } from '@crewroom/domain/terms/flights';
import {
  leaveArithmetic,
  quotaInWords,
  quotaOutlook,
  seatsInTerm,
  termFlightsOf,
} from '@crewroom/domain/terms/rules';
import type { Stats } from '@crewroom/domain/terms/schemas';
import { IconCircleCheck } from '@tabler/icons-react';
import { QuotaMarks, quotaPercent, quotaShares, quotaStatus } from '../../../components/quota-view.tsx';
import { FigureCard, figures, SectionCard } from '../../../components/ui/cards.tsx';
import { Moment } from '../../../components/ui/moment.tsx';
import { ProgressRing } from '../../../components/ui/progress-ring.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { type Cents, formatChf } from '../../../lib/money.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { rewardsIncluded } from './pay-lists.tsx';

/** The quota with the figures of the term below it, or beside it where there is room. */
const termLook =
  'grid grid-cols-1 content-start gap-4 rounded-panel border border-line bg-card p-4 shadow-card @min-[44rem]:grid-cols-2 @min-[44rem]:items-center @min-[44rem]:gap-6 @min-[44rem]:px-6 @min-[44rem]:py-5';

const statsLook = `${figures} min-w-0 overflow-hidden border border-line rounded-inset bg-line`;

type OwnStatCardsProps = {
  readonly stats: Stats;
  readonly payEntries: readonly PayEntry[];
  /** How the amounts of the profile are written, this one among them. */
  readonly cents: Cents;
  readonly nextQuotaReset: string;
  readonly now: Date;
};

function QuotaReset({ nextQuotaReset, now }: Pick<OwnStatCardsProps, 'nextQuotaReset' | 'now'>) {
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
function OwnStatCards({ stats, payEntries, cents, nextQuotaReset, now }: OwnStatCardsProps) {
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
      <FigureCard label="Term pay" note={rewardsIncluded(payEntries) ?? 'This term'}>
        {formatChf(termPay, cents)}
      </FigureCard>
      <QuotaReset nextQuotaReset={nextQuotaReset} now={now} />
    </dl>
  );
}

/** Three figures of another member's open term, and their career totals. */
export function UserStatCards({ stats }: { readonly stats: Stats }) {
  return (
    <dl className={`${statsLook} @min-[40rem]:grid @min-[40rem]:grid-cols-4`}>
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

/** The viewer's flights in closed terms, each with those of the open term next to it. */
export function CareerTotals({ stats }: { readonly stats: Stats }) {
  const rows = [
    ['Attended', stats.totalFlightsAttended, stats.termFlightsAttended],
    ['Hosted', stats.totalFlightsHosted, stats.termFlightsHosted],
  ] as const;
  return (
    <SectionCard title="Career Totals">
      <dl className="grid gap-2 font-mono text-18 font-heavy">
        {rows.map(([name, total, thisTerm]) => (
          <div className="flex flex-wrap gap-x-3 items-baseline justify-between" key={name}>
            <dt>{name}</dt>
            <dd>
              {`${total} `}
              <span className="text-dim font-sans text-14 font-normal">{`+ ${thisTerm} this term`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

type OwnTermProps = {
  readonly profile: OwnProfile;
  readonly cents: Cents;
  readonly now: Date;
};

/** The viewer's open term: how far the quota is met, what would meet it, and the figures, each once. */
export function OwnTerm({ profile, cents, now }: OwnTermProps) {
  const { user, upcomingFlights, nextQuotaReset } = profile;
  const { stats, isOnLeave } = user;
  const flights = termFlightsOf(stats);
  const { isMet, words } = quotaStatus(flights);
  const arithmetic = leaveArithmetic(flights);
  return (
    <section className={termLook} aria-label="Where you stand">
      <div className="flex flex-wrap items-center gap-4">
        <ProgressRing shares={quotaShares(flights)} label={`Quota: ${quotaInWords(flights)}`} size="6rem">
          <span className="font-mono text-20 font-heavy">{quotaPercent(flights)}</span>
        </ProgressRing>
        <div className="grid min-w-0 flex-[1_1_100px] grid-cols-1 justify-items-start gap-1.5">
          <h2 className="text-16 leading-6 font-bold text-bright">Quota</h2>
          <p className="flex max-w-full flex-wrap gap-1.5 empty:hidden">
            {isMet && words !== '' && (
              <StatusBadge tone="green" icon={IconCircleCheck}>
                {words}
              </StatusBadge>
            )}
            <QuotaMarks isNew={stats.newInTerm} isOnLeave={isOnLeave} />
          </p>
          <p className="text-14 leading-5 wrap-anywhere">
            {quotaOutlook(flights, seatsInTerm(upcomingFlights, nextQuotaReset, now))}
          </p>
          {arithmetic !== null && <p className="text-13 leading-5 text-dim">After leave: {arithmetic}</p>}
        </div>
      </div>
      <OwnStatCards
        stats={stats}
        payEntries={user.payEntries}
        cents={cents}
        nextQuotaReset={nextQuotaReset}
        now={now}
      />
    </section>
  );
}
