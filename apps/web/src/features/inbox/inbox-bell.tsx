import type { InboxItem } from '@crewroom/domain/inbox/schemas';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import IconBell from '~icons/tabler/bell';
import { announce } from '../../components/ui/announcer.tsx';
import { lazySection, preloadOnIntent } from '../../components/ui/lazy.tsx';
import { inboxQuery } from './queries.ts';

const MAX_COUNTED = 99;

/** The number of unread items, as the bell shows it. */
export function unreadInDigits(unread: number): string {
  return unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread);
}

type AnnouncedItem = Pick<InboxItem, '_id' | 'text' | 'read'>;

/**
 * Returns the announcement of a refetched inbox: the text of the newest new item, and the number of new items. Empty
 * without new ones. `known` are the ids of the earlier items.
 */
export function announcementOf(known: ReadonlySet<string>, items: readonly AnnouncedItem[]): string {
  const arrived = items.filter(({ _id, read }) => !read && !known.has(_id));
  const [newest] = arrived;
  if (newest === undefined) return '';
  return arrived.length === 1 ? newest.text : `${arrived.length} new items in your inbox. ${newest.text}`;
}

// The list is larger than the bell, and most visits open none.
const InboxPanel = lazySection(async () => (await import('./inbox-panel.tsx')).InboxPanel);

const closeRead = async (items: readonly InboxItem[]) =>
  (await import('./close-read.ts')).closeReadNotifications(items);

/** Removes notifications from the device once they were read on any device. Few browsers show any. */
function useReadElsewhere(): void {
  const items = useQuery(inboxQuery()).data?.items;
  useEffect(() => {
    if (items !== undefined && globalThis.Notification?.permission === 'granted')
      closeRead(items).catch(() => undefined);
  }, [items]);
}

/** Announces new items while the portal is open, each once. */
function useAnnouncement(): void {
  const items = useQuery(inboxQuery()).data?.items;
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (items === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...items.map(({ _id }) => _id)]);
    if (before !== undefined) announce(announcementOf(before, items));
  }, [items]);
}

/**
 * The panel below the bell. The browser opens and closes it, by the bell, Escape or a click next to it, and restores
 * the focus.
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
    // When the panel is opened soon after it was closed, the browser may send one event after both, which reports only
    // the opening. The event before is sent for each of them.
    beforeToggle: (newState: 'open' | 'closed') => {
      if (newState === 'closed') setOpen(false);
    },
    close: () => panel.current?.hidePopover(),
    // The closed panel must not cover the next focused element.
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
  useReadElsewhere();
  const { place, panel, isOpen, afterToggle, beforeToggle, close, closeOnLeave } = usePanel();
  const id = useId();
  const unread = data?.unread ?? 0;
  return (
    <div className="grid" ref={place}>
      <button
        type="button"
        className="relative grid place-content-center p-0 border border-transparent rounded bg-transparent text-night-text cursor-pointer transition-colors hover:border-night-line hover:bg-night-raised aria-expanded:border-night-line aria-expanded:bg-night-raised"
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
            <span className="absolute -top-0.25 start-[50%] min-w-5 py-0 px-1.25 border-2 border-night rounded-full bg-lamp text-night font-mono text-[min(0.6875rem,13px)] font-heavy leading-[1.5] text-center">
              {unreadInDigits(unread)}
            </span>
            <span className="visually-hidden"> unread</span>
          </>
        )}
      </button>
      <div
        id={id}
        ref={panel}
        className="[inset:81px_24px_auto_auto] w-[26.5rem] max-h-[min(40rem,100dvh_-_105px)] p-0 border border-line m-0 rounded-card bg-card shadow-raised text-text [overscroll-behavior:contain] [--color-focus:light-dark(var(--accent-7),var(--accent-3))] focus:outline-none max-md:[inset:73px_0_0] max-md:w-full max-md:max-w-none max-md:h-auto max-md:max-h-none max-md:border-0 max-md:rounded-none max-md:shadow-none"
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
            placeholder={<p className="min-h-[22rem] p-5 text-dim">Loading …</p>}
          />
        )}
      </div>
    </div>
  );
}
