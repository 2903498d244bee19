import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconCalendarShare from '~icons/tabler/calendar-share';
import { Button } from '../../components/ui/button.tsx';
import { ActionCard } from '../../components/ui/cards.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { calendarQuery } from './queries.ts';

const FeedUrlDialog = lazyDialog(async () => (await import('./feed-url-dialog.tsx')).FeedUrlDialog);

/** The viewer's calendar feed: whether it has a URL, with the actions on it. */
export function OwnCalendar() {
  const query = useQuery(calendarQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<true>(heading);
  return (
    <>
      <ActionCard
        title="Calendar"
        headingRef={heading}
        about="Your flights in Google Calendar, Apple Calendar or Outlook."
        action={
          <Button
            // On a phone the text then fits one line.
            className="max-sm:[&>svg]:hidden"
            preloads={FeedUrlDialog}
            // It reserves its space until the state is known.
            style={{ visibility: query.data === undefined ? 'hidden' : 'visible' }}
            onClick={() => dialog.open(true)}
          >
            <IconCalendarShare size={16} stroke={2} aria-hidden />
            {query.data?.active ? 'Change or remove' : 'Set up'}
          </Button>
        }
      >
        <QueryView query={query} failure="Your calendar could not be loaded" skeleton={null}>
          {({ active, createdAt }) =>
            active && (
              <p className="text-14 leading-5">
                You have a private URL
                {createdAt !== null && (
                  <>
                    , created on <DateTime value={createdAt} format="date" />
                  </>
                )}
                .
              </p>
            )
          }
        </QueryView>
      </ActionCard>
      <FeedUrlDialog {...dialog.props} calendar={query.data} />
    </>
  );
}
