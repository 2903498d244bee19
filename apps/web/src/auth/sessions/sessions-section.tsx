import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const OwnSessions = lazyPart(async () => (await import('./own-sessions.tsx')).OwnSessions);

/** The place on the profile where one sees where one is signed in. They are read once they are asked for. */
export function SessionsSection() {
  const [isShown, setShown] = useState(false);
  const [id, listId] = [useId(), useId()];
  return (
    <section className="py-4 border-t border-t-line" aria-labelledby={id}>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <h2 className="text-bright text-16" id={id}>
          Your sessions
        </h2>
        <p className="flex-[1_1_260px] min-w-0 text-dim">
          The browsers you are signed in with. End one that you do not know.
        </p>
        <Button
          size="medium"
          aria-expanded={isShown}
          aria-controls={listId}
          preloads={OwnSessions}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide sessions' : 'Show sessions'}
        </Button>
      </div>
      <div id={listId} className="not-empty:mt-3">
        {isShown && <OwnSessions placeholder={<Skeleton className="h-28" />} />}
      </div>
    </section>
  );
}
