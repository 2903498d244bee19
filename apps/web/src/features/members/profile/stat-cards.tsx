import type { OwnProfile } from '@crewroom/domain/members/schemas';
import { careerFlights } from '@crewroom/domain/terms/flights';
import {
  isQuotaMet,
  leaveArithmetic,
  quotaOutlook,
  seatsInTerm,
  termFlightsOf,
} from '@crewroom/domain/terms/rules';
import type { Stats } from '@crewroom/domain/terms/schemas';
import type { ReactNode } from 'react';
import IconCheck from '~icons/tabler/check';
import { QuotaMarks, quotaShares } from '../../../components/quota-view.tsx';
import { FigureCard, figures } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { ProgressRing } from '../../../components/ui/progress-ring.tsx';
import { type Cents, formatChf } from '../../../lib/money.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { rewardsInTerm } from './pay-lists.tsx';

const statsClasses = `${figures} min-w-0 overflow-hidden border border-line rounded-inset bg-line`;

/** Three figures of another member's open term, and their career totals. */
export function UserStatCards({ stats }: { readonly stats: Stats }) {
  return (
    <dl className={`${statsClasses} @min-[40rem]:grid @min-[40rem]:grid-cols-4`}>
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

type OwnTermProps = {
  readonly profile: OwnProfile;
  /** The format of the profile's amounts, including this one. */
  readonly cents: Cents;
  readonly now: Date;
  /** Whether the figures have the width of the page, in one row. */
  readonly isWide: boolean;
};

const termClasses =
  'grid min-w-0 grid-cols-2 content-stretch gap-px overflow-hidden rounded-panel border border-line bg-line shadow-card';

const cell = 'flex min-w-0 bg-card px-4 py-3 max-md:px-3 max-md:py-2';

const figure = 'font-mono text-20 leading-7 font-heavy text-bright wrap-break-word';

const noteClasses = 'text-13 leading-5 text-dim wrap-break-word';

type CellProps = { readonly label: string; readonly note?: ReactNode; readonly children: ReactNode };

function Cell({ label, note, children }: CellProps) {
  return (
    <div className={`${cell} flex-col`}>
      <dt>{label}</dt>
      {/* An amount of millions fits a line of half a phone. */}
      <dd className={`${figure} max-md:text-16`}>{children}</dd>
      {note && <dd className={noteClasses}>{note}</dd>}
    </div>
  );
}

/** The flights of the term with their meaning for the quota, shown only here. */
function Attended({ profile, now }: Pick<OwnTermProps, 'profile' | 'now'>) {
  const { user, upcomingFlights, nextQuotaReset } = profile;
  const { stats, isOnLeave } = user;
  const flights = termFlightsOf(stats);
  const arithmetic = leaveArithmetic(flights);
  return (
    <>
      <dt className="basis-full">Term flights attended</dt>
      <dd className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${figure}`}>
        <ProgressRing shares={quotaShares(flights)} size="2.75rem">
          {isQuotaMet(flights) && <IconCheck className="text-success" size={20} stroke={2.5} />}
        </ProgressRing>
        {stats.termFlightsAttended}
      </dd>
      <dd className="min-w-40 flex-1 text-14 leading-5 wrap-anywhere">
        {quotaOutlook(flights, seatsInTerm(upcomingFlights, nextQuotaReset, now))}
      </dd>
      {(stats.newInTerm || isOnLeave) && (
        <dd className="flex max-w-full basis-full flex-wrap gap-1.5">
          <QuotaMarks isNew={stats.newInTerm} isOnLeave={isOnLeave} />
        </dd>
      )}
      {arithmetic !== null && <dd className={`basis-full ${noteClasses}`}>After leave: {arithmetic}</dd>}
    </>
  );
}

function QuotaReset({ profile, now }: Pick<OwnTermProps, 'profile' | 'now'>) {
  const { nextQuotaReset } = profile;
  const isPast = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <>
      <dt>Quota reset</dt>
      <dd className={`${figure} max-md:text-14`}>{relativeTime(nextQuotaReset, now)}</dd>
      <dd className={noteClasses}>
        {isPast && 'due since '}
        <DateTime value={nextQuotaReset} />
      </dd>
    </>
  );
}

/** The viewer's open term in four figures: the quota's progress and the missing flights, pay, and the next term. */
export function OwnTerm({ profile, cents, now, isWide }: OwnTermProps) {
  const { termFlightsHosted, termPay } = profile.user.stats;
  const wide = isWide ? '@min-[44rem]:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]' : '';
  return (
    <section className="grid" aria-label="Where you stand">
      <dl className={`${termClasses} ${wide}`}>
        <div
          className={`${cell} col-span-2 flex-wrap content-center items-center gap-x-4 gap-y-1 ${isWide ? '@min-[44rem]:col-span-1' : ''}`}
        >
          <Attended profile={profile} now={now} />
        </div>
        <Cell label="Term flights hosted">{termFlightsHosted}</Cell>
        <Cell label="Term pay" note={rewardsInTerm(profile.user.payEntries)}>
          {formatChf(termPay, cents)}
        </Cell>
        <div
          className={`${cell} col-span-2 flex-wrap content-center items-baseline gap-x-3 max-md:gap-x-2 ${isWide ? '@min-[44rem]:col-span-1 @min-[44rem]:flex-col @min-[44rem]:content-start' : ''}`}
        >
          <QuotaReset profile={profile} now={now} />
        </div>
      </dl>
    </section>
  );
}
