import { screens } from '@crewroom/domain/contract/access';
import type { SeatSeeker } from '@crewroom/domain/flights/fitting';
import { nextFlightOf } from '@crewroom/domain/flights/schedule';
import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { OwnProfile, OwnUser } from '@crewroom/domain/members/schemas';
import type { TermQuota } from '@crewroom/domain/terms/rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { FoldOnPhones } from '../../../components/ui/cards.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { centsOf } from '../../../lib/money.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { ownProfileQuery } from '../queries.ts';
import { CrewPass } from './crew-pass.tsx';
import { FlightHistoryList, UpcomingFlightList, WaitingFlightList } from './flight-lists.tsx';
import { isWithinDay } from './next-flight.ts';
import { NextFlightCard } from './next-flight-card.tsx';
import { OwnData } from './own-data.tsx';
import { RewardList, TermPayList } from './pay-lists.tsx';
import { ProfileLayout, ProfileSkeleton } from './profile-layout.tsx';
import { NoteList, QualificationList, RankHistoryList, SanctionList } from './record-lists.tsx';
import { NextFlightLine } from './standing.tsx';
import { CareerTotals, OwnTerm } from './stat-cards.tsx';

type OwnProfileScreenProps = {
  /** The next flights with a seat that the viewer may take. */
  readonly Fits: ComponentType<Omit<SeatSeeker, 'leave'>>;
  readonly fitsSkeleton: ReactNode;
  /** The viewer's own leave, which belongs to the record. */
  readonly Leave: ComponentType<{ readonly quota: TermQuota; readonly nextQuotaReset: string }>;
  /** The viewer's last closed terms. */
  readonly Terms: ComponentType<{ readonly member: OwnUser }>;
  /** The viewer's flights in calendars of their own. */
  readonly Calendar: ComponentType;
  /** The viewer's appeal against an active sanction, and those against sanctions that are over. */
  readonly Appeal: ComponentType<{ readonly sanctionId: string }>;
  readonly PastAppeals: ComponentType;
  /** What was noted for the viewer's reliability. */
  readonly Reliability: ComponentType;
};

function Dashboard(props: OwnProfileScreenProps & { readonly profile: OwnProfile }) {
  const { profile, Fits, Leave, Terms, Calendar, Appeal, PastAppeals } = props;
  const { user, upcomingFlights, waitingFor, flightHistory, counts, nextQuotaReset } = profile;
  const now = useCurrentMinute();
  const nextFlight = nextFlightOf(upcomingFlights, now);
  const isSoon = nextFlight !== undefined && isWithinDay(nextFlight, now);
  const cents = centsOf([user.stats.termPay, ...user.payEntries.map(({ amount }) => amount)]);
  return (
    <ProfileLayout
      first={
        <>
          {nextFlight && !isSoon && <NextFlightLine flight={nextFlight} />}
          <div
            className={`grid grid-cols-1 gap-4 ${isSoon ? '@min-[64rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
          >
            {isSoon && (
              <div className="grid @container">
                <NextFlightCard flight={nextFlight} now={now} />
              </div>
            )}
            <div className="grid @container">
              <OwnTerm profile={profile} cents={cents} now={now} />
            </div>
          </div>
          <div className="max-md:[&_li:nth-child(n+3)]:hidden">
            <Fits
              qualifications={user.qualifications}
              departures={upcomingFlights.map(({ scheduledDate }) => scheduledDate)}
            />
          </div>
        </>
      }
      acts={
        <div className="grid grid-cols-1 items-start gap-4 @min-[40rem]:grid-cols-2">
          <Leave quota={user.stats} nextQuotaReset={nextQuotaReset} />
          <Calendar />
        </div>
      }
      identity={
        <>
          <CrewPass member={user} />
          <FoldOnPhones>
            <QualificationList qualifications={user.qualifications} />
          </FoldOnPhones>
          <SanctionList sanctions={user.sanctions} Appeal={Appeal} />
          <FoldOnPhones>
            <PastAppeals />
          </FoldOnPhones>
        </>
      }
      record={
        <>
          <CareerTotals stats={user.stats} />
          <RankHistoryList entries={user.rankHistory} />
          <Terms member={user} />
        </>
      }
    >
      <UpcomingFlightList flights={upcomingFlights} total={counts.upcomingFlights} />
      <WaitingFlightList flights={waitingFor} total={counts.waitingFor} />
      <FlightHistoryList
        title="Recent Flights"
        flights={flightHistory}
        total={counts.flightHistory}
        shown={profileLimits.ownRecentFlights}
      />
      <TermPayList entries={user.payEntries} total={user.stats.termPay} cents={cents} />
      <RewardList rewards={user.rewards} />
      <NoteList notes={user.notes} />
    </ProfileLayout>
  );
}

/** The viewer's own profile. */
export function OwnProfileScreen(parts: OwnProfileScreenProps) {
  const query = useQuery(ownProfileQuery());
  const { title, shortTitle } = screens['/profile'];
  return (
    <>
      <PageHeader title={title} shortTitle={shortTitle} />
      <QueryView
        query={query}
        failure={userMessages.profileFailed}
        skeleton={<ProfileSkeleton of="oneself" fits={parts.fitsSkeleton} />}
      >
        {(profile) => (
          <>
            <Dashboard profile={profile} {...parts} />
            <parts.Reliability />
            <OwnData />
          </>
        )}
      </QueryView>
    </>
  );
}
