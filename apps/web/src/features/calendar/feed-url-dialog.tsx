import type { Calendar } from '@crewroom/domain/calendar/endpoints';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { FeedOptions } from './feed-options.tsx';
import { useCreateFeedUrl, useRemoveFeedUrl } from './mutations.ts';

const note = 'text-dim text-14';

const instructions = [
  {
    calendar: 'Google Calendar',
    steps: 'On a computer: Other calendars, the plus sign, From URL. Paste the URL and add the calendar.',
  },
  {
    calendar: 'Apple Calendar',
    steps:
      'On a Mac: File, New Calendar Subscription. On an iPhone or iPad: Calendars, Add Calendar, Add Subscription Calendar.',
  },
  {
    calendar: 'Outlook',
    steps: 'On the web: Add calendar, Subscribe from web. Paste the URL, give it a name, and import it.',
  },
] as const;

/** How to add the URL to common calendars. */
function Instructions() {
  return (
    <>
      <dl className="grid gap-3">
        {instructions.map(({ calendar, steps }) => (
          <div key={calendar}>
            <dt className="text-15 leading-6 font-semibold text-bright">{calendar}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
      <p className={note}>
        Calendars check for changes at their own pace: Google about twice a day, others every few hours.
      </p>
    </>
  );
}

type CreatedUrlProps = { readonly url: string };

/** The URL while it is shown, with a button that copies it. */
function CreatedUrl({ url }: CreatedUrlProps) {
  return (
    <div className="grid gap-2">
      <CopyField label="Your private URL" value={url} isSelected />
      <p className={note}>
        It is shown only now. Anyone with this URL can read your flights, so give it to your calendar only.
      </p>
    </div>
  );
}

type FeedUrlStatusProps = { readonly madeAt: string | null };

/** Whether there is a URL, shown until a new one is created. */
function FeedUrlStatus({ madeAt }: FeedUrlStatusProps) {
  if (madeAt === null) {
    return (
      <p>
        A private URL lets your calendar follow your flights: those you have a seat on, and those you
        dispatch. Nobody else is named in it.
      </p>
    );
  }
  return (
    <p>
      Your URL was created <DateTime value={madeAt} />. It cannot be shown again. A new one replaces it:
      calendars that use the old one stop updating.
    </p>
  );
}

type FeedUrlDialogProps = DialogProps & {
  /** The member's calendar feed; undefined until it is loaded. */
  readonly calendar: Calendar | undefined;
};

/** Creates the secret URL for calendar applications, shows it once, and removes it. */
export function FeedUrlDialog({ isOpen, calendar, onClose }: FeedUrlDialogProps) {
  const madeAt = calendar?.createdAt ?? null;
  const [url, setUrl] = useState<string | null>(null);
  const making = useCreateFeedUrl(setUrl);
  const removing = useRemoveFeedUrl(() => {
    setUrl(null);
    onClose();
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your flights in your calendar" size="lg">
      <div className="grid grid-cols-1 gap-4">
        {url === null ? <FeedUrlStatus madeAt={madeAt} /> : <CreatedUrl key={url} url={url} />}
        {url === null && (
          <div className="flex flex-wrap gap-2 justify-end">
            {madeAt !== null && (
              <Button
                kind="danger"
                size="medium"
                isBusy={removing.isPending}
                onClick={() => removing.mutate(undefined)}
              >
                Remove the URL
              </Button>
            )}
            <Button
              kind="primary"
              size="medium"
              data-autofocus
              isBusy={making.isPending}
              onClick={() => making.mutate(undefined)}
            >
              {madeAt === null ? 'Create my URL' : 'Create a new URL'}
            </Button>
          </div>
        )}
        {calendar?.active === true && <FeedOptions calendar={calendar} />}
        <Instructions />
      </div>
    </Dialog>
  );
}
