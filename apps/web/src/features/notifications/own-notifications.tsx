import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { KindTable } from './kind-table.tsx';
import { OwnDevices } from './own-devices.tsx';
import { notificationsQuery } from './queries.ts';

/** The viewer's notifications outside the portal: their devices, and their kinds. */
export function OwnNotifications() {
  const query = useQuery(notificationsQuery());
  return (
    <QueryView
      query={query}
      failure="Failed to load your notifications"
      skeleton={<Skeleton className="h-96" />}
    >
      {(notifications) => (
        <div className="grid grid-cols-1 gap-5">
          <OwnDevices devices={notifications.channels.push} />
          <KindTable notifications={notifications} />
        </div>
      )}
    </QueryView>
  );
}
