import { sheetColumns, sheetTemplate } from '@crewroom/domain/import/sheet';
import type { DamagedSheet } from '@crewroom/domain/import/sheet-bytes';
import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import IconDownload from '~icons/tabler/download';
import IconFileImport from '~icons/tabler/file-import';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { type ReadSheet, readFile } from './sheet-text.ts';

const meanings: Readonly<Record<(typeof sheetColumns)[number], string>> = {
  username: 'Their Roblox username. This is the only required column.',
  qualifications: 'What they hold, separated by semicolons.',
  careerFlights:
    'Flights that they flew before the portal. They count towards the career, but not towards a term.',
  careerPay: 'What they earned before the portal. It is in their ledger, but in no term.',
  role: 'Their role in words.',
  requiredFlights: 'How many flights they must fly each term.',
  note: 'A note on their record, which administrators alone see.',
};

function Columns() {
  return (
    <Disclosure summary="The columns of a file">
      <dl className="grid gap-x-4 gap-y-1 mt-2 grid-cols-[auto_minmax(0,1fr)] max-md:grid-cols-1 text-14 leading-5">
        {sheetColumns.map((column) => (
          <div key={column} className="contents">
            <dt className="font-mono">{column}</dt>
            <dd className="text-dim max-md:mb-2">{meanings[column]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

type SheetFieldProps = Pick<ComponentProps<'textarea'>, 'value'> & {
  readonly error: ReactNode;
  readonly isBusy: boolean;
  readonly onType: (text: string) => void;
  /** Reads a file that was chosen or dropped. */
  readonly onFile: (file: ReadSheet | DamagedSheet) => void;
};

/** The field to paste, drop or choose a file, with a template. */
export function SheetField({ value, error, isBusy, onType, onFile }: SheetFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file !== undefined && !isBusy) onFile(await readFile(file));
  };
  return (
    <fieldset
      className={`m-0 grid min-w-0 grid-cols-1 gap-4 rounded border-0 p-0 outline-offset-8 ${isOver ? 'outline-2 outline-accent-text outline-dashed' : ''}`}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <TextArea
        label="The file"
        description="Paste lines or cells, drop a CSV file here, or choose one. The first line names the columns."
        inputClassName="font-mono text-13 whitespace-pre overflow-x-auto resize-y"
        rows={8}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        value={value}
        readOnly={isBusy}
        error={error}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="medium"
          icon={<IconFileImport size={18} stroke={1.75} aria-hidden />}
          isInactive={isBusy}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <Button
          size="medium"
          kind="quiet"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveFile('crewroom-members.csv', new Blob([sheetTemplate], { type: 'text/csv' }))}
        >
          Download template
        </Button>
      </div>
      <input
        ref={input}
        className="hidden"
        type="file"
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Columns />
    </fieldset>
  );
}
