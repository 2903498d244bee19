import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { OwnProfile } from '@crewroom/domain/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useCurrentMinute } from '../../lib/now.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { CareerTotals } from './components/career-totals.tsx';
import { CrewPass } from './components/crew-pass.tsx';
import { FlightHistoryList } from './components/flight-history-list.tsx';
import { NextFlightCard } from './components/next-flight-card.tsx';
import { NoteList } from './components/note-list.tsx';
import { OwnTerm } from './components/own-term.tsx';
import { ProfileLayout } from './components/profile-layout.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { QualificationList } from './components/qualification-list.tsx';
import { RankHistoryList } from './components/rank-history-list.tsx';
import { RewardList } from './components/reward-list.tsx';
import { SanctionList } from './components/sanction-list.tsx';
import { TermPayList } from './components/term-pay-list.tsx';
import { UpcomingFlightList } from './components/upcoming-flight-list.tsx';
import { flightWithinDay } from './next-flight.ts';
import { ownProfileQuery } from './queries.ts';

function Dashboard({ profile }: { readonly profile: OwnProfile }) {
  const { user, upcomingFlights, flightHistory, nextQuotaReset } = profile;
  const now = useCurrentMinute();
  const nextFlight = flightWithinDay(upcomingFlights, now);
  return (
    <ProfileLayout
      first={nextFlight && <NextFlightCard flight={nextFlight} now={now} />}
      identity={
        <>
          <CrewPass member={user} />
          <QualificationList qualifications={user.qualifications} />
          <SanctionList sanctions={user.sanctions} />
        </>
      }
      record={
        <>
          <CareerTotals stats={user.stats} />
          <RankHistoryList entries={user.rankHistory} />
        </>
      }
    >
      <OwnTerm stats={user.stats} nextQuotaReset={nextQuotaReset} now={now} />
      <UpcomingFlightList flights={upcomingFlights} />
      <FlightHistoryList
        title="Recent Flights"
        flights={flightHistory}
        shown={profileLimits.ownRecentFlights}
      />
      <TermPayList entries={user.payEntries} total={user.stats.termPay} />
      <RewardList rewards={user.rewards} />
      <NoteList notes={user.notes} />
    </ProfileLayout>
  );
}

/** One's own profile: the next flight, the pass, the term and the record (specification, section 2). */
export function OwnProfileScreen() {
  const query = useQuery(ownProfileQuery());
  return (
    <>
      <PageHeader title="Profile Dashboard" shortTitle="Profile" />
      <QueryFaces
        query={query}
        failure={userMessages.profileFailed}
        skeleton={<ProfileSkeleton of="oneself" />}
      >
        {(profile) => <Dashboard profile={profile} />}
      </QueryFaces>
    </>
  );
}
