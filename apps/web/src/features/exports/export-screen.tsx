import { innerScreens } from '@crewroom/domain/contract/access';
import { zuluDayOf } from '@crewroom/domain/days';
import { exportTexts } from '@crewroom/domain/exports/messages';
import { exportTableNames, hasPeriod } from '@crewroom/domain/exports/tables';
import { useQuery } from '@tanstack/react-query';
import { AdminBackLink } from '../../components/admin-back-link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { openTermQuery } from '../../lib/term-queries.ts';
import { ExportCard } from './export-card.tsx';

const tablesOfNow = exportTableNames.filter((table) => !hasPeriod(table));
const tablesOfPeriod = exportTableNames.filter(hasPeriod);

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
      <div className="@container grid gap-4">
        {[tablesOfNow, tablesOfPeriod].map((tables) => (
          <div
            className={`grid gap-4 @min-[44rem]:grid-cols-2 ${tables.length === 3 ? '@min-[62rem]:grid-cols-3' : ''}`}
            key={tables.length}
          >
            {tables.map((table) => (
              <ExportCard
                key={table}
                table={table}
                today={today}
                termBegan={term.data?.term.startedAt.slice(0, 10)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
