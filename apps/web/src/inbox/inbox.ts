import type { InboxItem } from '@crewroom/domain/inbox/schemas';

const MAX_COUNTED = 99;

/** How many items are unread, as the bell shows it. */
export function unreadInDigits(unread: number): string {
  return unread > MAX_COUNTED ? `${MAX_COUNTED}+` : String(unread);
}

type AnnouncedItem = Pick<InboxItem, '_id' | 'text' | 'read'>;

/**
 * What is said of an inbox that was read again: the text of the newest item that came since, and how many came with it;
 * empty where nothing came. `known` are the ids of the items that were there before.
 */
export function announcementOf(known: ReadonlySet<string>, items: readonly AnnouncedItem[]): string {
  const arrived = items.filter(({ _id, read }) => !read && !known.has(_id));
  const [newest] = arrived;
  if (newest === undefined) return '';
  return arrived.length === 1 ? newest.text : `${arrived.length} new items in your inbox. ${newest.text}`;
}
