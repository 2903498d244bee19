import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { DayRange } from '@crewroom/domain/days';
import { insightMessages } from '@crewroom/domain/insights/messages';
import type { InsightDays, InsightTable } from '@crewroom/domain/insights/rules';
import { DownloadButton } from '../../components/download-button.tsx';
import { apiUrl } from '../../lib/api-client.ts';
import { readFile } from '../../lib/file-client.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The selected days. */
export type SelectedDays = DayRange & { readonly days: InsightDays };

type TableFileProps = {
  readonly table: InsightTable;
  /** Its content, for screen readers, which do not see what is next to it. */
  readonly name: string;
  readonly selection: SelectedDays;
};

/** Downloads a table of the insights as CSV. */
export function TableFile({ table, name, selection }: TableFileProps) {
  const { path } = plainRoutes.insightsTable;
  const save = async () => {
    const file = await readFile(apiUrl(path, {}, { ...selection, table }), 'insights');
    saveFile(`crewroom-${table}.csv`, file);
  };
  const label = (
    <>
      CSV<span className="visually-hidden"> of {name.toLowerCase()}</span>
    </>
  );
  return <DownloadButton label={label} size="small" failure={insightMessages.fileFailure} save={save} />;
}
