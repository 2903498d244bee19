// In a file of its own, so that the login screen's clock need not load the formats of dates.
import { zuluDayOf } from '@crewroom/domain/days';
import { useMemo, useSyncExternalStore } from 'react';
import { localDay, type Today } from './dates.ts';
import { onEveryMinute, serverNow } from './server-clock.ts';

const daysNow = (): string => {
  const now = serverNow();
  return `${zuluDayOf(now)} ${localDay(now)}`;
};

/** Returns the current day in UTC and in the viewer's time zone, and rerenders when one of them ends. */
export function useToday(): Today {
  const days = useSyncExternalStore(onEveryMinute, daysNow);
  return useMemo(() => {
    const [zulu = '', local = ''] = days.split(' ');
    return { zulu, local };
  }, [days]);
}
