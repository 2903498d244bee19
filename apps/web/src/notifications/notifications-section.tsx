import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const OwnNotifications = lazyPart(async () => (await import('./own-notifications.tsx')).OwnNotifications);

/** The place on the profile where one chooses what one is told of outside the portal. It is read once it is asked for. */
export function NotificationsSection() {
  const [isShown, setShown] = useState(false);
  const [id, partId] = [useId(), useId()];
  return (
    <section className="py-4 border-t border-t-line" aria-labelledby={id} data-paper="no">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <h2 className="text-bright text-16" id={id}>
          Notifications
        </h2>
        <p className="flex-[1_1_260px] min-w-0 text-dim">
          Be reminded of your flights and told what your inbox says, on your devices and on Discord.
        </p>
        <Button
          size="medium"
          aria-expanded={isShown}
          aria-controls={partId}
          preloads={OwnNotifications}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide notifications' : 'Choose notifications'}
        </Button>
      </div>
      <div id={partId} className="not-empty:mt-3">
        {isShown && <OwnNotifications placeholder={<Skeleton className="h-96" />} />}
      </div>
    </section>
  );
}
