import { innerScreens } from '@crewroom/domain/contract/access';
import { zuluDayOf } from '@crewroom/domain/days';
import { exportTexts } from '@crewroom/domain/exports/messages';
import { exportTableNames } from '@crewroom/domain/exports/tables';
import { useQuery } from '@tanstack/react-query';
import { AdminBackLink } from '../../components/admin-back-link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { ExportCard } from './export-card.tsx';
import { openTermQuery } from './queries.ts';

/** The tables that administrators export, each with its period. */
export function ExportScreen() {
  const term = useQuery(openTermQuery());
  const today = zuluDayOf(useCurrentMinute());
  return (
    <>
      <PageHeader
        title={innerScreens['/admin/export'].label}
        note={<p className="text-14 text-dim">{exportTexts.limits}</p>}
      >
        <AdminBackLink />
      </PageHeader>
      <div className="grid gap-6 max-md:gap-4 lg:grid-cols-2 lg:items-start">
        {exportTableNames.map((table) => (
          <ExportCard
            key={table}
            table={table}
            today={today}
            termBegan={term.data?.term.startedAt.slice(0, 10)}
          />
        ))}
      </div>
    </>
  );
}
