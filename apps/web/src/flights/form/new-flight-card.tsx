import { IconChevronDown } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useViewer } from '../../parts/viewer.ts';
import { lazyPart, preloadOnIntent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ONE_COLUMN } from '../board/one-column.ts';
import { NEW_FLIGHT } from './draft-names.ts';

// The form and what it needs of the interface kit are a tenth of the screen, and the flights need not wait for them.
const NewFlightForm = lazyPart(async () => (await import('./new-flight.tsx')).NewFlightForm);

const FOLDED_KEY = 'crewroom-create-flight-folded';

/** Whether the form was folded when it was last used in this browser. False without storage. */
function wasFormFolded(): boolean {
  try {
    return localStorage.getItem(FOLDED_KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepFormFolded(isFolded: boolean): void {
  try {
    if (isFolded) localStorage.setItem(FOLDED_KEY, 'yes');
    else localStorage.removeItem(FOLDED_KEY);
  } catch {
    // Without storage the form starts open the next time.
  }
}

/** In the size of the form, so that nothing below it moves when it is there. */
function FormSkeleton() {
  return <Skeleton className="h-277.5 rounded @min-[44rem]:h-207.25 @min-[56rem]:h-139.75" />;
}

/**
 * The form for a new flight under a heading that folds it. It starts folded on narrow screens, otherwise as it was left.
 * With a draft in it, or a flight to be proposed again, it starts open.
 */
export function NewFlightCard() {
  const viewer = useViewer();
  const { again } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(
    () =>
      (!globalThis.matchMedia(ONE_COLUMN).matches && !wasFormFolded()) ||
      (viewer !== null && keptDrafts.read(viewer.userId, NEW_FLIGHT) !== undefined),
  );
  const [isNeeded, setNeeded] = useState(isOpen);
  const panelId = useId();
  if (again !== undefined && !isOpen) setOpen(true);
  if (isOpen && !isNeeded) setNeeded(true);
  const toggle = () => {
    setOpen(!isOpen);
    keepFormFolded(isOpen);
  };
  return (
    <section
      className="group/card mb-6 border border-line rounded-card bg-card shadow-card @container"
      data-open={isOpen}
    >
      <h2 className="text-16 leading-6">
        <button
          type="button"
          className="flex items-center justify-between w-full py-3 px-6 border-0 rounded-card bg-transparent text-bright font-bold text-start cursor-pointer hover:bg-hover max-md:py-3 max-md:px-4"
          aria-expanded={isOpen}
          aria-controls={panelId}
          {...preloadOnIntent(NewFlightForm)}
          onClick={toggle}
        >
          New flight
          <IconChevronDown
            className="text-dim transition-transform group-data-[open=true]/card:[transform:rotate(180deg)]"
            size={20}
            aria-hidden
          />
        </button>
      </h2>
      {/* Hidden and not removed, so that typed text stays. */}
      <div id={panelId} className="px-6 pt-1 pb-6 max-md:px-4 max-md:pt-1 max-md:pb-4" hidden={!isOpen}>
        {/* Keyed by the viewer: when somebody else signs in in another tab, the form starts empty. */}
        {isNeeded && <NewFlightForm key={viewer?.userId} placeholder={<FormSkeleton />} />}
      </div>
    </section>
  );
}
