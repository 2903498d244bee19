import { innerScreens } from '@crewroom/domain/contract/access';
import { type SettingSection, settingSections } from '@crewroom/domain/settings/table';
import { IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ToAdmin } from '../../components/to-admin.tsx';
import { buttonLook } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { settingsQuery } from './queries.ts';
import { SettingsSection } from './section-form.tsx';

const isSection = (name: string): name is SettingSection => name in settingSections;
const sections = Object.keys(settingSections).filter(isSection);

function SectionsSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-80" count={sections.length} />
    </div>
  );
}

/** The airline's settings, in sections, each of which is saved by itself; for owners. */
export function SettingsScreen() {
  const query = useQuery(settingsQuery());
  return (
    <>
      <PageHeader title={innerScreens['/admin/settings'].label}>
        <Link className={buttonLook()} to="/admin/moving-in">
          <IconTableImport size={16} aria-hidden />
          {innerScreens['/admin/moving-in'].label}
        </Link>
        <ToAdmin />
      </PageHeader>
      <QueryView query={query} failure="Failed to load the settings" skeleton={<SectionsSkeleton />}>
        {({ settings }) => {
          const states = new Map(settings.map((state) => [state.key, state]));
          return (
            <div className="grid gap-6">
              {sections.map((section) => (
                <SettingsSection key={section} section={section} states={states} />
              ))}
            </div>
          );
        }}
      </QueryView>
    </>
  );
}
