import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useRouteParam } from '../../../lib/use-route-param.ts';
import { lookUpUserQuery } from '../queries.ts';
import { MemberView } from './profile-layout.tsx';

/**
 * Redirects from the URL with a username to the member's profile, without an extra entry in the browser's history.
 * Viewers who left for another screen meanwhile are not redirected, even while that screen is still loading.
 */
export function UsernameScreen() {
  const identifier = useRouteParam('identifier');
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith('/u/') });
  // Typed as people write it. No username begins so.
  const query = useQuery(lookUpUserQuery(identifier.replace(/^@(?=.)/, '')));
  return (
    <>
      <PageHeader title="Profile" />
      <MemberView query={query}>
        {({ userId }) => isHere && <Navigate to="/profile/$id" params={{ id: userId }} replace />}
      </MemberView>
    </>
  );
}
