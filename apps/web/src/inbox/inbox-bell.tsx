import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import { say } from '../ui/announcer.tsx';
import { lazyPart, preloadOnIntent } from '../ui/lazy.tsx';
import { announcementOf, unreadInDigits } from './inbox.ts';
import classes from './inbox-bell.module.css';
import { inboxQuery } from './queries.ts';

// The list is larger than the bell, and most visits open none.
const InboxPanel = lazyPart(async () => (await import('./inbox-panel.tsx')).InboxPanel);

/** Says what comes while the portal is open, each item once. */
function useAnnouncement(): void {
  const items = useQuery(inboxQuery()).data?.items;
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (items === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...items.map(({ _id }) => _id)]);
    if (before !== undefined) say(announcementOf(before, items));
  }, [items]);
}

/**
 * The panel below the bell. The browser opens and closes it, by the bell, Escape or a press beside it, and gives the focus
 * back.
 */
function usePanel() {
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => router.subscribe('onBeforeNavigate', () => panel.current?.hidePopover()), [router]);
  return {
    place,
    panel,
    isOpen,
    afterToggle: (newState: 'open' | 'closed') => {
      setOpen(newState === 'open');
      if (newState === 'open') panel.current?.focus({ preventScroll: true });
    },
    // When the panel is opened soon after it was closed, the browser may send one event after both, which tells of the opening
    // alone. The event before comes for each of them.
    beforeToggle: (newState: 'open' | 'closed') => {
      if (newState === 'closed') setOpen(false);
    },
    close: () => panel.current?.hidePopover(),
    // What the keyboard leaves must not cover what it comes to.
    closeOnLeave: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && place.current?.contains(relatedTarget) === false) {
        panel.current?.hidePopover();
      }
    },
  };
}

/** A bell with the number of unread items, and the inbox below it. */
export function InboxBell({ userId }: { readonly userId: string }) {
  const { data } = useQuery(inboxQuery());
  useAnnouncement();
  const { place, panel, isOpen, afterToggle, beforeToggle, close, closeOnLeave } = usePanel();
  const id = useId();
  const unread = data?.unread ?? 0;
  return (
    <div className={classes.place} ref={place}>
      <button
        type="button"
        className={classes.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onBlur={closeOnLeave}
        {...preloadOnIntent(InboxPanel)}
      >
        <IconBell size={22} stroke={1.75} aria-hidden />
        {unread === 0 ? (
          <span className="visually-hidden">Inbox</span>
        ) : (
          <>
            <span className="visually-hidden">Inbox, </span>
            <span className={classes.unread}>{unreadInDigits(unread)}</span>
            <span className="visually-hidden"> unread</span>
          </>
        )}
      </button>
      <div
        id={id}
        ref={panel}
        className={classes.panel}
        popover="auto"
        role="dialog"
        aria-label="Inbox"
        tabIndex={-1}
        onBlur={closeOnLeave}
        onBeforeToggle={({ newState }) => beforeToggle(newState)}
        onToggle={({ newState }) => afterToggle(newState)}
      >
        {isOpen && (
          <InboxPanel
            userId={userId}
            onClose={close}
            placeholder={<p className={classes.loading}>Loading …</p>}
          />
        )}
      </div>
    </div>
  );
}
