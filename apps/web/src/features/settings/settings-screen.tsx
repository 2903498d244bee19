import { innerScreens } from '@crewroom/domain/contract/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import IconArrowLeft from '~icons/tabler/arrow-left';
import { AdminBackLink } from '../../components/admin-back-link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { useStartData } from '../../lib/start-data.ts';
import { FirstSteps } from './first-steps.tsx';
import { settingsQuery } from './queries.ts';
import { SettingsSection } from './section-form.tsx';
import { SectionMenu } from './section-menu.tsx';
import { partsOf, readSettingsSearch, SUPPORT, wordsOf } from './settings-search.ts';
import { SupportSetting } from './support-setting.tsx';

function ToSections() {
  return (
    <Link
      className="inline-flex gap-2 items-center justify-self-start min-h-11 -mt-2 text-accent-text text-15 font-medium no-underline"
      to="/admin/settings"
    >
      <IconArrowLeft size={18} stroke={2} aria-hidden />
      All settings
    </Link>
  );
}

/**
 * The airline's settings for owners, one section at a time, next to their menu. On a phone the menu is a page of its own with
 * links to the sections.
 */
export function SettingsScreen() {
  const query = useQuery(settingsQuery());
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const isHosted = useStartData().hostUrl !== undefined;
  const named = readSettingsSearch(useSearch({ strict: false })).section;
  const chosen = named !== undefined && partsOf(isHosted).includes(named) ? named : undefined;
  const section = chosen ?? (isSmall ? undefined : 'airline');
  const { label } = innerScreens['/admin/settings'];
  return (
    <>
      <PageHeader
        title={label}
        documentTitle={chosen === undefined ? undefined : `${wordsOf(chosen).label} · ${label}`}
      >
        {!(isSmall && chosen !== undefined) && <AdminBackLink />}
      </PageHeader>
      {isHosted && !(isSmall && chosen !== undefined) && query.data !== undefined && (
        <div className="mb-6 empty:hidden">
          <FirstSteps states={new Map(query.data.settings.map((state) => [state.key, state]))} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-[13rem_minmax(0,46rem)] items-start">
        {isSmall && section !== undefined ? (
          <ToSections />
        ) : (
          <div className="md:sticky md:top-22.25">
            <SectionMenu open={section} />
          </div>
        )}
        {section === SUPPORT && <SupportSetting />}
        {section !== undefined && section !== SUPPORT && (
          <QueryView
            query={query}
            failure="Failed to load the settings"
            skeleton={<Skeleton className="h-105 rounded-card" />}
          >
            {({ settings }) => (
              <SettingsSection
                key={section}
                section={section}
                states={new Map(settings.map((state) => [state.key, state]))}
              />
            )}
          </QueryView>
        )}
      </div>
    </>
  );
}
