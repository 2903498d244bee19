import { userMessages } from '@crewroom/domain/members/messages';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../lib/api-error.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { lookUpUserQuery } from '../queries.ts';
import { NobodyFound, ProfileSkeleton } from './profile-layout.tsx';

/** Turns a username's address into the profile's own, leaving no step back in between. */
export function UsernameScreen() {
  const { identifier = '' } = useParams({ strict: false });
  const query = useQuery(lookUpUserQuery(identifier));
  return (
    <>
      <PageHeader title="Profile" />
      {isNotFound(query.error) ? (
        <NobodyFound />
      ) : (
        <QueryFaces
          query={query}
          failure={userMessages.userNotFound}
          skeleton={<ProfileSkeleton of="another" />}
        >
          {({ userId }) => <Navigate to="/profile/$id" params={{ id: userId }} replace />}
        </QueryFaces>
      )}
    </>
  );
}
