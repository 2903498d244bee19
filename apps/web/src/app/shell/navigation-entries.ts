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

/** The icon of each screen in the sidebar and in the bottom bar. */
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

/** Returns whether an entry belongs to the open screen. */
export function useIsCurrentEntry(): (entry: ScreenPath) => boolean {
  const path = useLocation({ select: ({ pathname }) => withoutLastSlash(pathname) });
  return (entry) => isCurrentEntry(entry, path);
}
