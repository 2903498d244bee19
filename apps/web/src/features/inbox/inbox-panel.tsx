import type { NoticeKind } from '@crewroom/domain/inbox/define-notice';
import type { InboxItem } from '@crewroom/domain/inbox/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconArmchair from '~icons/tabler/armchair';
import IconArmchairOff from '~icons/tabler/armchair-off';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconBeach from '~icons/tabler/beach';
import IconCalendarOff from '~icons/tabler/calendar-off';
import IconCalendarStats from '~icons/tabler/calendar-stats';
import IconCertificate from '~icons/tabler/certificate';
import IconCertificateOff from '~icons/tabler/certificate-off';
import IconCheck from '~icons/tabler/check';
import IconClipboardCheck from '~icons/tabler/clipboard-check';
import IconClockEdit from '~icons/tabler/clock-edit';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconCoin from '~icons/tabler/coin';
import IconGavel from '~icons/tabler/gavel';
import IconHourglassEmpty from '~icons/tabler/hourglass-empty';
import IconInbox from '~icons/tabler/inbox';
import IconPlaneOff from '~icons/tabler/plane-off';
import IconShieldExclamation from '~icons/tabler/shield-exclamation';
import IconUserQuestion from '~icons/tabler/user-question';
import IconUsersMinus from '~icons/tabler/users-minus';
import IconX from '~icons/tabler/x';
import { RelativeDateTime } from '../../components/ui/date-time.tsx';
import type { IconComponent } from '../../components/ui/icon.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { type StatusTone, tones } from '../../components/ui/status-badge.tsx';
import { useCloseOnBack } from '../../components/ui/use-close-on-back.ts';
import { UserText } from '../../components/user-text.tsx';
import { linkPropsTo } from '../../lib/link-props.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useReadInbox } from './mutations.ts';
import { inboxQuery } from './queries.ts';

type Appearance = { readonly title: string; readonly icon: IconComponent; readonly tone: StatusTone };

/** The icon and the name of each kind of item. */
const appearances: Readonly<Record<NoticeKind, Appearance>> = {
  seat_given: { title: 'A seat for you', icon: IconArmchair, tone: 'green' },
  seat_removed: { title: 'Seat taken away', icon: IconArmchairOff, tone: 'amber' },
  moved_up: { title: 'Moved up', icon: IconArrowUp, tone: 'green' },
  seat_offered: { title: 'Seat offered', icon: IconUserQuestion, tone: 'blue' },
  seat_swapped: { title: 'Seat taken over', icon: IconArrowsExchange, tone: 'blue' },
  waitlist_ended: { title: 'Waitlist ended', icon: IconHourglassEmpty, tone: 'slate' },
  offer_ended: { title: 'Offer ended', icon: IconHourglassEmpty, tone: 'slate' },
  flight_changed: { title: 'Flight changed', icon: IconClockEdit, tone: 'amber' },
  flight_cancelled: { title: 'Flight cancelled', icon: IconPlaneOff, tone: 'red' },
  flight_reviewed: { title: 'Flight reviewed', icon: IconClipboardCheck, tone: 'teal' },
  flight_approved: { title: 'Flight approved', icon: IconCheck, tone: 'green' },
  flight_rejected: { title: 'Flight rejected', icon: IconX, tone: 'red' },
  crew_short: { title: 'Short of crew', icon: IconUsersMinus, tone: 'amber' },
  needs_closing: { title: 'Needs closing', icon: IconClockExclamation, tone: 'amber' },
  leave_asked: { title: 'Leave requested', icon: IconBeach, tone: 'amber' },
  leave_decided: { title: 'Your leave', icon: IconBeach, tone: 'blue' },
  sanction: { title: 'Sanction', icon: IconAlertTriangle, tone: 'red' },
  appeal: { title: 'Appeal', icon: IconGavel, tone: 'amber' },
  appeal_decided: { title: 'Your appeal', icon: IconGavel, tone: 'blue' },
  qualification: { title: 'Qualification', icon: IconCertificate, tone: 'teal' },
  licence_expiring: { title: 'Qualification expires', icon: IconCertificateOff, tone: 'amber' },
  reward: { title: 'Reward', icon: IconCoin, tone: 'green' },
  mark: { title: 'Recorded for reliability', icon: IconClockEdit, tone: 'amber' },
  mark_contested: { title: 'Entry contested', icon: IconGavel, tone: 'amber' },
  mark_decided: { title: 'Your reliability', icon: IconGavel, tone: 'blue' },
  term_advanced: { title: 'Term', icon: IconCalendarStats, tone: 'slate' },
  discord_paused: { title: 'Discord events paused', icon: IconCalendarOff, tone: 'amber' },
  security: { title: 'Security', icon: IconShieldExclamation, tone: 'red' },
};

type ItemProps = { readonly item: InboxItem; readonly isUnread: boolean; readonly now: Date };

/** One item. A click anywhere opens its subject, except on the people it mentions. */
function Item({ item, isUnread, now }: ItemProps) {
  const { title, icon: Icon, tone } = appearances[item.kind];
  const { ink, fill } = tones[tone];
  const textId = useId();
  return (
    <li
      className={`relative flex gap-3 py-3.5 pe-5 not-first:border-t not-first:border-t-line ${isUnread ? 'border-s-4 border-s-accent-text bg-accent-soft ps-4' : 'ps-5 hover:bg-hover'}`}
    >
      <span
        className={`grid size-9 flex-none place-content-center rounded-full ${ink} ${isUnread ? 'bg-card' : fill}`}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            className={`inline-block text-15 leading-6 text-bright no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:[outline:2px_solid_var(--color-focus)] focus-visible:after:outline-offset-[-2px] ${isUnread ? 'font-heavy' : 'font-semibold'}`}
            {...linkPropsTo(item.link)}
            aria-describedby={textId}
          >
            {isUnread && <span className="visually-hidden">Unread: </span>}
            {title}
          </Link>
          <span className="flex-none text-13 text-dim">
            <RelativeDateTime value={item.at} now={now} />
          </span>
        </p>
        <div className="text-14 leading-5 [&_a]:relative" id={textId}>
          <UserText text={item.text} />
        </div>
      </div>
    </li>
  );
}

/**
 * Items that were unread at any time since the panel opened. They look unread until it closes, though they count as
 * read.
 */
function useUnreadSinceOpened(items: readonly InboxItem[]): ReadonlySet<string> {
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const added = items.filter(({ _id, read }) => !read && !unread.has(_id));
  if (added.length > 0) setUnread(new Set([...unread, ...added.map(({ _id }) => _id)]));
  return unread;
}

/** Visible items count as read: everything up to the newest item. */
function useMarkShown(userId: string, items: readonly InboxItem[]): void {
  const newestUnread = items.find(({ read }) => !read)?._id;
  const { mutate } = useReadInbox(userId);
  const mark = useRef(mutate);
  useEffect(() => {
    mark.current = mutate;
  });
  useEffect(() => {
    if (newestUnread !== undefined) mark.current(newestUnread);
  }, [newestUnread]);
}

type ListProps = { readonly userId: string; readonly items: readonly InboxItem[] };

function ItemList({ userId, items }: ListProps) {
  const now = useCurrentMinute();
  const unread = useUnreadSinceOpened(items);
  useMarkShown(userId, items);
  return (
    <ul className="list-none p-0">
      {items.map((item) => (
        <Item key={item._id} item={item} isUnread={unread.has(item._id)} now={now} />
      ))}
    </ul>
  );
}

function NothingYet() {
  return (
    <span className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <IconInbox size={32} stroke={1.5} aria-hidden />
      <strong className="font-semibold text-bright">Nothing yet</strong>
      <span>News about your seats, flights, leave and record appears here.</span>
    </span>
  );
}

const rows = [0, 1, 2, 3];

/** Reserves the space of the first items. */
function InboxSkeleton() {
  return (
    <div className="grid gap-5 px-5 pt-4 pb-6">
      {rows.map((row) => (
        <div className="flex gap-3" key={row}>
          <Skeleton className="size-9 flex-none rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-full mt-2.5" />
          </div>
        </div>
      ))}
    </div>
  );
}

type InboxPanelProps = { readonly userId: string; readonly onClose: () => void };

/** The viewer's notices, newest first. Opening it marks them as read. */
export function InboxPanel({ userId, onClose }: InboxPanelProps) {
  const query = useQuery(inboxQuery());
  useCloseOnBack(true, onClose);
  return (
    <>
      <div className="sticky top-0 z-2 flex items-center justify-between border-b border-b-line bg-card py-2 ps-5 pe-2">
        <h2 className="text-16 leading-6 font-bold text-bright">Inbox</h2>
        <button
          type="button"
          className="grid size-11 place-content-center rounded bg-transparent p-0 text-dim hover:bg-hover"
          aria-label="Close inbox"
          onClick={onClose}
        >
          <IconX size={20} stroke={2} aria-hidden />
        </button>
      </div>
      <div className="*:[[role=alert]]:m-4">
        <QueryView
          query={query}
          failure="Your inbox could not be loaded"
          skeleton={<InboxSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={<NothingYet />}
        >
          {({ items }) => <ItemList userId={userId} items={items} />}
        </QueryView>
      </div>
    </>
  );
}
