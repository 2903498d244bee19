import { isCurrentEntry, type ScreenPath } from '@crewroom/domain/contract/access';
import { useLocation } from '@tanstack/react-router';
import IconBooks from '~icons/tabler/books';
import IconCalendarPlus from '~icons/tabler/calendar-plus';
import IconChartBar from '~icons/tabler/chart-bar';
import IconId from '~icons/tabler/id';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import IconShieldCog from '~icons/tabler/shield-cog';
import IconTrophy from '~icons/tabler/trophy';
import type { IconComponent } from '../../components/ui/icon.tsx';

/** The icon of each screen in the sidebar and in the bottom bar. */
export const screenIcons: Readonly<Record<ScreenPath, IconComponent>> = {
  '/profile': IconId,
  '/flights': IconPlaneDeparture,
  '/leaderboard': IconTrophy,
  '/scheduling': IconCalendarPlus,
  '/admin': IconShieldCog,
  '/insights': IconChartBar,
  '/hub': IconBooks,
};

const withoutLastSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Returns whether an entry belongs to the open screen. */
export function useIsCurrentEntry(): (entry: ScreenPath) => boolean {
  const path = useLocation({ select: ({ pathname }) => withoutLastSlash(pathname) });
  return (entry) => isCurrentEntry(entry, path);
}
