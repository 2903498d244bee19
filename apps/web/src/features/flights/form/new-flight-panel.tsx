import { useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import IconX from '~icons/tabler/x';
import { Button } from '../../../components/ui/button.tsx';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { isTopDialog } from '../../../components/ui/modal.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useCloseOnBack } from '../../../components/ui/use-close-on-back.ts';
import { useViewer } from '../../../components/viewer.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { listenForKeys } from '../../../lib/shortcut-keys.ts';
import { NEW_FLIGHT } from './draft-names.ts';

// The form is a tenth of the screen's code, and the flights need not wait for it.
const NewFlightForm = lazySection(async () => (await import('./new-flight.tsx')).NewFlightForm);

/**
 * Next to the board, which stays usable, or over it on a phone. The toasts are above it: 12 px below the header, with the same
 * space below. Without toasts the minimum is zero.
 */
const panelClasses =
  '[--toasts:var(--toasts-height,0px)] fixed top-0 bottom-(--bottom-bar) end-0 z-20 mt-[calc(73px+min(var(--toasts)*24,var(--toasts)+24px))] w-[min(100%,34rem)] overflow-y-auto border-s border-line bg-card text-start shadow-raised';

/**
 * The button that opens the form for a new flight at the side of the board. The form starts open when it has a draft, or when
 * people propose a flight again.
 */
export function NewFlightPanel() {
  const viewer = useViewer();
  const { again } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(
    () => viewer !== null && draftStore.read(viewer.userId, NEW_FLIGHT) !== undefined,
  );
  const [isNeeded, setNeeded] = useState(isOpen);
  const [clicks, setClicks] = useState(0);
  const coversBoard = useMediaQuery(SMALL_SCREEN);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const headingId = useId();
  const [openedFor, setOpenedFor] = useState<string>();
  if (again !== openedFor) {
    setOpenedFor(again);
    if (again !== undefined) setOpen(true);
  }
  if (isOpen && !isNeeded) setNeeded(true);
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  useCloseOnBack(isOpen && coversBoard, close, () => isTopDialog(null));
  const click = () => {
    setOpen(!isOpen);
    if (!isOpen) setClicks(clicks + 1);
  };
  const openByKey = useEffectEvent(() => {
    setOpen(true);
    setClicks(clicks + 1);
  });
  useEffect(() => listenForKeys({ n: () => openByKey() }), []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <>
      <Button
        ref={button}
        kind="primary"
        icon={<IconPlus size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-keyshortcuts="N"
        preloads={NewFlightForm}
        onClick={click}
      >
        Create Flight
      </Button>
      {/* Hidden instead of removed, so that typed text stays. */}
      <section
        id={panelId}
        className={panelClasses}
        aria-labelledby={headingId}
        data-paper="no"
        data-side-panel
        hidden={!isOpen}
        onKeyDown={closeOnEscape}
      >
        <div className="sticky top-0 z-1 flex gap-3 items-center justify-between py-3 ps-6 pe-4 border-b border-b-line bg-card">
          <h2 className="text-bright text-18 font-bold leading-6" id={headingId}>
            Create Flight
          </h2>
          <Button kind="quiet" aria-label="Close the form" onClick={close}>
            <IconX size={20} aria-hidden />
          </Button>
        </div>
        <div className="px-6 pt-4 pb-8 max-md:px-4 @container">
          {/* Keyed by the viewer: when somebody else signs in in another tab, the form starts empty. */}
          {isNeeded && (
            <NewFlightForm
              key={viewer?.userId}
              clicks={clicks}
              placeholder={<Skeleton className="h-277.5 rounded" />}
            />
          )}
        </div>
      </section>
    </>
  );
}
