import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { DayRange } from '@crewroom/domain/days';
import { insightMessages } from '@crewroom/domain/insights/messages';
import type { InsightDays, InsightTable } from '@crewroom/domain/insights/rules';
import { DownloadButton } from '../../components/download-button.tsx';
import { apiUrl, readFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Which days are counted. */
export type Asked = DayRange & { readonly days: InsightDays };

type TableFileProps = {
  readonly table: InsightTable;
  /** What is in it, for who does not see beside what it stands. */
  readonly name: string;
  readonly asked: Asked;
};

/** Takes a table of the insights along as CSV. */
export function TableFile({ table, name, asked }: TableFileProps) {
  const { path } = plainRoutes.insightsTable;
  const save = async () => {
    const file = await readFile(apiUrl(path, {}, { ...asked, table }), 'insights');
    saveFile(`crewroom-${table}.csv`, file);
  };
  const label = (
    <>
      CSV<span className="visually-hidden"> of {name.toLowerCase()}</span>
    </>
  );
  return <DownloadButton label={label} failure={insightMessages.fileFailure} save={save} />;
}
