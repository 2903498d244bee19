import type { DayRange } from '@crewroom/domain/days';
import { exportWords } from '@crewroom/domain/exports/messages';
import { exportRequest } from '@crewroom/domain/exports/rules';
import { type ExportTable, hasPeriod } from '@crewroom/domain/exports/tables';
import { lastDays } from '@crewroom/domain/insights/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import IconDownload from '~icons/tabler/download';
import IconPrinter from '~icons/tabler/printer';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { DownloadState } from './download-state.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { useDownload } from './use-download.ts';

const DEFAULT_DAYS = 30;

type ExportCardProps = {
  readonly table: ExportTable;
  /** The Zulu day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day on which the open term began. Undefined until it is known. */
  readonly termBegan: string | undefined;
};

/** Downloads a table as CSV, or opens its printable page. */
export function ExportCard({ table, today, termBegan }: ExportCardProps) {
  const { title, about } = exportWords[table];
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const days = chosen ?? lastDays(today, DEFAULT_DAYS);
  const given = hasPeriod(table) ? { from: days.from || undefined, to: days.to || undefined } : {};
  const result = exportRequest(table, given);
  const request = 'message' in result ? null : result;
  const download = useDownload();
  const named = <span className="visually-hidden"> {title.toLowerCase()}</span>;
  return (
    <SectionCard title={title}>
      <p className="mb-4 text-14 leading-5 text-dim">{about}</p>
      {hasPeriod(table) && (
        <PeriodPicker
          days={days}
          ranges={{
            'Last 30 days': lastDays(today, DEFAULT_DAYS),
            ...(termBegan !== undefined && { 'This term': { from: termBegan, to: today } }),
          }}
          mistake={'message' in result ? result : null}
          label={`Period of ${title.toLowerCase()}`}
          onChoose={setChosen}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="medium"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          isInactive={request === null}
          isBusy={download.isRunning}
          onClick={() => request && download.start(request)}
        >
          Download CSV{named}
        </Button>
        {request !== null && (
          <Link
            className={buttonClasses({ size: 'medium' })}
            to="/admin/export/print"
            search={{ table, ...request.period }}
            preload={false}
          >
            <IconPrinter size={18} stroke={1.75} aria-hidden />
            Print{named}
          </Link>
        )}
      </div>
      <DownloadState title={title} download={download} />
    </SectionCard>
  );
}
