import { Link } from '@tanstack/react-router';
import IconBrandDiscord from '~icons/tabler/brand-discord';
import IconBuilding from '~icons/tabler/building';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconCoins from '~icons/tabler/coins';
import IconFiles from '~icons/tabler/files';
import IconLifebuoy from '~icons/tabler/lifebuoy';
import IconMessage from '~icons/tabler/message';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import IconRefresh from '~icons/tabler/refresh';
import IconStairsUp from '~icons/tabler/stairs-up';
import type { IconComponent } from '../../components/ui/icon.tsx';
import { useViewer } from '../../components/viewer.ts';
import { draftStore } from '../../lib/draft-store.ts';
import { useStartData } from '../../lib/start-data.ts';
import { draftOf } from './setting-texts.ts';
import { partsOf, type SettingsPart, SUPPORT, wordsOf } from './settings-search.ts';

const icons: Readonly<Record<SettingsPart, IconComponent>> = {
  airline: IconBuilding,
  ranks: IconStairsUp,
  terms: IconCoins,
  roster: IconRefresh,
  chat: IconMessage,
  discord: IconBrandDiscord,
  documents: IconFiles,
  public: IconPlaneDeparture,
  support: IconLifebuoy,
};

const linkClasses = {
  side: 'flex gap-2.5 items-center min-h-10 touch:min-h-11 px-3 rounded text-14 leading-5 font-medium text-text no-underline hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-bold aria-[current=page]:text-accent-text',
  page: 'flex gap-3 items-center min-h-16 px-4 py-3 text-text no-underline hover:bg-hover',
} as const;

type SectionMenuProps = {
  /** The section that is shown. Undefined when the menu is a page of its own. */
  readonly open?: SettingsPart | undefined;
};

/** Links to the sections of the settings, and marks sections with unsaved text. */
export function SectionMenu({ open }: SectionMenuProps) {
  const viewer = useViewer();
  const { hostUrl } = useStartData();
  const isPage = open === undefined;
  const isTyped = (section: SettingsPart) =>
    section !== open &&
    section !== SUPPORT &&
    viewer !== null &&
    draftStore.read(viewer.userId, draftOf(section)) !== undefined;
  return (
    <nav aria-label="Sections of the settings">
      <ul
        className={`p-0 list-none ${isPage ? 'overflow-hidden rounded-card border border-line bg-card shadow-card divide-y divide-line' : 'grid gap-0.5'}`}
      >
        {partsOf(hostUrl !== undefined).map((section) => {
          const Icon = icons[section];
          return (
            <li key={section}>
              <Link
                className={isPage ? linkClasses.page : linkClasses.side}
                to="/admin/settings"
                search={{ section }}
                aria-current={section === open ? 'page' : undefined}
              >
                <Icon className="flex-none" size={20} stroke={1.75} aria-hidden />
                <span className="flex-1 min-w-0">
                  <span className={isPage ? 'block text-bright text-15 font-semibold' : ''}>
                    {wordsOf(section).label}
                  </span>
                  {isPage && (
                    <span className="block text-dim text-13 leading-4.5">{wordsOf(section).help}</span>
                  )}
                </span>
                {isTyped(section) && <span className="text-amber-text text-12 font-semibold">Not saved</span>}
                {isPage && <IconChevronRight className="flex-none text-dim" size={18} aria-hidden />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
