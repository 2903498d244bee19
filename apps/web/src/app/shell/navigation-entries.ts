import { isCurrentEntry, type ScreenPath } from '@crewroom/domain/contract/access';
import {
  IconBooks,
  IconCalendarPlus,
  IconChartBar,
  IconId,
  IconPlaneDeparture,
  IconShieldCog,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';

/** The icon of each screen of the sidebar, which the bar of a phone shows too. */
export const screenIcons: Readonly<Record<ScreenPath, TablerIcon>> = {
  '/profile': IconId,
  '/flights': IconPlaneDeparture,
  '/leaderboard': IconTrophy,
  '/scheduling': IconCalendarPlus,
  '/admin': IconShieldCog,
  '/insights': IconChartBar,
  '/hub': IconBooks,
};

const withoutLastSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Returns whether an entry is the one of the screen that is open. */
export function useIsCurrentEntry(): (entry: ScreenPath) => boolean {
  const path = useLocation({ select: ({ pathname }) => withoutLastSlash(pathname) });
  return (entry) => isCurrentEntry(entry, path);
}
