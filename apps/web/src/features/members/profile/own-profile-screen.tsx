import { navigationScreens } from '@crewroom/domain/contract/access';
import type { SeatSeeker } from '@crewroom/domain/flights/fitting';
import { nextFlightOf } from '@crewroom/domain/flights/schedule';
import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { OwnProfile, OwnUser } from '@crewroom/domain/members/schemas';
import type { TermQuota } from '@crewroom/domain/terms/rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { AccountCard } from '../../../components/account-rows.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { type Cents, centsOf } from '../../../lib/money.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { ownProfileQuery } from '../queries.ts';
import { WideCrewPass } from './crew-pass.tsx';
import { FlightHistoryList, UpcomingFlightList, WaitingFlightList } from './flight-lists.tsx';
import { NextFlightLine } from './member-status.tsx';
import { NextFlightCard } from './next-flight-card.tsx';
import { isWithinDay } from './next-flight.ts';
import { OwnData } from './own-data.tsx';
import { OwnProfileLayout, OwnProfileSkeleton } from './own-profile-layout.tsx';
import { TermPayList } from './pay-lists.tsx';
import { NoteList, QualificationList, RankHistoryList, SanctionList } from './record-lists.tsx';
import { OwnTerm } from './stat-cards.tsx';

type OwnProfileScreenProps = {
  /** Notices about the viewer's record, above everything. */
  readonly Notices: ComponentType;
  /** The next flights with a seat that the viewer may take. */
  readonly MatchingFlights: ComponentType<Omit<SeatSeeker, 'leave'>>;
  readonly matchingFlightsSkeleton: ReactNode;
  /** The viewer's own leave, which belongs to the record. */
  readonly Leave: ComponentType<{ readonly quota: TermQuota; readonly nextQuotaReset: string }>;
  /** The viewer's last closed terms. */
  readonly Terms: ComponentType<{ readonly member: OwnUser }>;
  /** The viewer's flights in calendars of their own. */
  readonly Calendar: ComponentType;
  /** The viewer's appeal against an active sanction, and their appeals against sanctions that are over. */
  readonly Appeal: ComponentType<{ readonly sanctionId: string }>;
  readonly PastAppeals: ComponentType;
  /** The viewer's reliability events. */
  readonly Reliability: ComponentType;
  /** The rows below the data in the card of the account. */
  readonly account: ReactNode;
};

type FirstProps = { readonly profile: OwnProfile; readonly cents: Cents; readonly now: Date };

/** The next flight, large within a day of its departure, and the quota next to it. */
function First({ profile, cents, now }: FirstProps) {
  const nextFlight = nextFlightOf(profile.upcomingFlights, now);
  const isSoon = nextFlight !== undefined && isWithinDay(nextFlight, now);
  const term = <OwnTerm profile={profile} cents={cents} now={now} isWide={!isSoon} />;
  if (!isSoon) {
    return (
      <>
        {nextFlight && <NextFlightLine flight={nextFlight} />}
        <div className="grid @container">{term}</div>
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 @min-[64rem]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="grid @container">
        <NextFlightCard flight={nextFlight} now={now} />
      </div>
      <div className="grid @container">{term}</div>
    </div>
  );
}

function Dashboard(props: OwnProfileScreenProps & { readonly profile: OwnProfile }) {
  const {
    profile,
    Notices,
    MatchingFlights,
    Leave,
    Terms,
    Calendar,
    Appeal,
    PastAppeals,
    Reliability,
    account,
  } = props;
  const { user, upcomingFlights, waitingFor, flightHistory, counts, nextQuotaReset } = profile;
  const now = useCurrentMinute();
  const cents = centsOf([user.stats.termPay, ...user.payEntries.map(({ amount }) => amount)]);
  return (
    <OwnProfileLayout
      first={
        <>
          <Notices />
          <First profile={profile} cents={cents} now={now} />
        </>
      }
      actions={
        <>
          <Leave quota={user.stats} nextQuotaReset={nextQuotaReset} />
          <Calendar />
        </>
      }
      identity={<WideCrewPass member={user} />}
      upcoming={<UpcomingFlightList flights={upcomingFlights} total={counts.upcomingFlights} />}
      fits={
        <MatchingFlights
          qualifications={user.qualifications}
          departures={upcomingFlights.map(({ scheduledDate }) => scheduledDate)}
        />
      }
      waiting={<WaitingFlightList flights={waitingFor} total={counts.waitingFor} />}
      sanctions={<SanctionList sanctions={user.sanctions} Appeal={Appeal} />}
      qualifications={<QualificationList qualifications={user.qualifications} />}
      recent={
        <FlightHistoryList
          title="Recent flights"
          flights={flightHistory}
          total={counts.flightHistory}
          shown={profileLimits.ownRecentFlights}
        />
      }
      ranks={<RankHistoryList entries={user.rankHistory} />}
      hasSanctions={user.sanctions.length > 0}
      details={
        <>
          <TermPayList
            entries={user.payEntries}
            rewards={user.rewards}
            total={user.stats.termPay}
            cents={cents}
          />
          <Reliability />
          <Terms member={user} />
          <NoteList notes={user.notes} />
          <PastAppeals />
        </>
      }
      account={
        <AccountCard>
          <OwnData />
          {account}
        </AccountCard>
      }
    />
  );
}

/** The viewer's own profile. */
export function OwnProfileScreen(parts: OwnProfileScreenProps) {
  const query = useQuery(ownProfileQuery());
  const { title, shortTitle } = navigationScreens['/profile'];
  return (
    <>
      <PageHeader title={title} shortTitle={shortTitle} />
      <QueryView
        query={query}
        failure={userMessages.profileFailed}
        skeleton={<OwnProfileSkeleton fits={parts.matchingFlightsSkeleton} />}
      >
        {(profile) => <Dashboard profile={profile} {...parts} />}
      </QueryView>
    </>
  );
}
