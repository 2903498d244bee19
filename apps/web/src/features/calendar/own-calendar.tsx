import { IconCalendarShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { Moment } from '../../components/ui/moment.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { calendarQuery } from './queries.ts';

const AddressDialog = lazyDialog(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** One's own flights in one's own calendar: whether there is an address for it, and what is done about that. */
export function OwnCalendar() {
  const query = useQuery(calendarQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<true>(heading);
  return (
    <>
      <SectionCard
        title="Calendar"
        headingRef={heading}
        beside={
          query.data !== undefined && (
            <Button preloads={AddressDialog} onClick={() => dialog.open(true)}>
              <IconCalendarShare size={16} stroke={2} aria-hidden />
              {query.data.active ? 'Change or remove' : 'Set up'}
            </Button>
          )
        }
      >
        <QueryView
          query={query}
          failure="Your calendar could not be loaded"
          skeleton={<Skeleton className="h-6" />}
          isEmpty={({ active }) => !active}
          empty="Have your flights in Google Calendar, Apple Calendar or Outlook, always up to date."
        >
          {({ createdAt }) => (
            <p>
              Your flights are given to calendars that know your private address
              {createdAt !== null && (
                <>
                  , made <Moment value={createdAt} />
                </>
              )}
              .
            </p>
          )}
        </QueryView>
      </SectionCard>
      <AddressDialog {...dialog.props} calendar={query.data} />
    </>
  );
}
