import type { InboxItem } from '@crewroom/domain/inbox/schemas';
import { isObject, textAt } from '../../lib/json-value.ts';

type ShownNotification = { readonly kind: string; readonly body: string };
type InboxNotice = Pick<InboxItem, 'kind' | 'text' | 'read'>;

/** Whether a device's notification is about an item that was read since, on any device. A reminder is in no inbox. */
export function isReadSince({ kind, body }: ShownNotification, items: readonly InboxNotice[]): boolean {
  if (kind === 'reminder') return false;
  const start = body.endsWith('…') ? body.slice(0, -1) : body;
  return !items.some((item) => !item.read && item.kind === kind && item.text.startsWith(start));
}

const kindOf = (data: unknown): string => (isObject(data) ? textAt(data, 'kind') : undefined) ?? 'reminder';

/** Removes this device's notifications about items that were read. */
export async function closeReadNotifications(items: readonly InboxNotice[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const data: unknown = shown.data;
    if (isReadSince({ kind: kindOf(data), body: shown.body }, items)) shown.close();
  }
}
