import type { ImportRow } from '@crewroom/domain/import/endpoints';
import { importMessages } from '@crewroom/domain/import/messages';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { Pagination } from '../../components/ui/pagination.tsx';
import { ToggleChip } from '../../components/ui/toggle-chip.tsx';
import { guessedRecords, type RecordPosition, positionsOf, recordAt } from './sheet-text.ts';

const ROWS_A_PAGE = 50;

const positionsIn = (rows: readonly ImportRow[]): RecordPosition[] =>
  positionsOf(rows.map(({ line }) => line));

/** Adds a warning to rows with guessed characters, because the server gets text that the browser has decoded. */
export function withGuesses(
  rows: readonly ImportRow[],
  text: string,
  guessed: readonly string[],
): readonly ImportRow[] {
  if (guessed.length === 0) return rows;
  const found = guessedRecords(text, positionsIn(rows), guessed);
  return rows.map((row) =>
    found.has(row.line) ? { ...row, warnings: [...(row.warnings ?? []), importMessages.guessed] } : row,
  );
}

type FixRowProps = {
  readonly row: ImportRow;
  readonly record: string;
  readonly onFix: (record: string) => void;
  readonly onCancel: () => void;
};

/** A row of the file as it was written, for editing. An emptied row is removed. */
function FixRow({ row: { line, errors, warnings = [] }, record, onFix, onCancel }: FixRowProps) {
  const [typed, setTyped] = useState(record);
  const field = useRef<HTMLTextAreaElement>(null);
  // It replaces the button that opened it.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid gap-2 grid-cols-1 mt-2">
      <TextArea
        label={`Line ${line} of the file`}
        description={[...warnings, 'Empty it to leave the line out.'].join(' ')}
        inputClassName="font-mono text-13"
        rows={Math.min(6, record.split('\n').length + 1)}
        spellCheck={false}
        ref={field}
        value={typed}
        error={errors.join(' ')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => onFix(typed)}>
          Fix and check again
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type IssueListProps = {
  readonly texts: readonly string[];
  readonly label: 'Mistake' | 'Warning';
  readonly className: string;
};

function IssueList({ texts, label, className }: IssueListProps) {
  return (
    <ul className={`p-0 list-none ${className}`}>
      {texts.map((text) => (
        <li key={text} className="flex gap-1.5">
          <IconAlertTriangle className="flex-none mt-0.5" size={16} aria-hidden />
          <span className="min-w-0">
            <span className="visually-hidden">{`${label}: `}</span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: Pick<ImportRow, 'changes'>) {
  if (changes.length === 0) return <p className="text-dim">Nothing to change.</p>;
  return (
    <ul className="p-0 list-none">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

function RowResult({ row: { changes, errors, warnings = [] } }: { readonly row: ImportRow }) {
  return (
    <>
      {errors.length > 0 ? (
        <IssueList texts={errors} label="Mistake" className="text-error" />
      ) : (
        <Changes changes={changes} />
      )}
      {warnings.length > 0 && <IssueList texts={warnings} label="Warning" className="text-amber-text" />}
    </>
  );
}

type RowProps = {
  readonly row: ImportRow;
  readonly record: string;
  /** Null when the row cannot be corrected now. */
  readonly onFix: ((record: string) => void) | null;
};

function Row({ row, record, onFix }: RowProps) {
  const [isFixing, setFixing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setFixing(false));
    button.current?.focus();
  };
  const { line, username, errors } = row;
  return (
    <tr className="border-t border-t-line align-top">
      <td className="py-2.5 pe-3 font-mono text-13 text-dim text-end">{line}</td>
      <th className="py-2.5 text-start font-normal wrap-anywhere" scope="row">
        <span className="font-semibold">{username === '' ? 'Nobody' : `@${username}`}</span>
        {isFixing && onFix !== null ? (
          <FixRow row={row} record={record} onFix={onFix} onCancel={cancel} />
        ) : (
          <RowResult row={row} />
        )}
      </th>
      <td className="py-2 ps-3 text-end">
        {!isFixing && onFix !== null && (
          <Button
            ref={button}
            kind={errors.length > 0 ? 'plain' : 'quiet'}
            aria-label={`Fix line ${line}`}
            onClick={() => setFixing(true)}
          >
            Fix
          </Button>
        )}
      </td>
    </tr>
  );
}

type CheckedRowsProps = {
  readonly rows: readonly ImportRow[];
  /** The file that was checked. */
  readonly text: string;
  readonly canFix: boolean;
  readonly onFix: (position: RecordPosition, record: string) => void;
};

/**
 * The rows of a checked file, a page at a time. At first only those with mistakes, or else with warnings, if there are
 * any.
 */
export function CheckedRows({ rows, text, canFix, onFix }: CheckedRowsProps) {
  const wrong = rows.filter(({ errors }) => errors.length > 0);
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0);
  const marked = wrong.length > 0 ? wrong : warned;
  const [onlyMarked, setOnlyMarked] = useState(marked.length > 0);
  const [page, setPage] = useState(1);
  const positions = new Map(positionsIn(rows).map((position) => [position.line, position]));
  const listed = onlyMarked ? marked : rows;
  const pages = Math.ceil(listed.length / ROWS_A_PAGE);
  const toggle = () => {
    setOnlyMarked(!onlyMarked);
    setPage(1);
  };
  return (
    <div className="grid gap-4 grid-cols-1">
      {marked.length > 0 && marked.length < rows.length && (
        <div>
          <ToggleChip isOn={onlyMarked} onClick={toggle}>
            {wrong.length > 0 ? 'Only lines with mistakes' : 'Only lines with warnings'}
          </ToggleChip>
        </div>
      )}
      <table className="w-full border-collapse text-14 leading-5.5">
        <caption className="visually-hidden">What each line of the file would do</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Member, and what the line does</th>
            <th scope="col">Fix</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((row) => {
            const position = positions.get(row.line) ?? { line: row.line, nextLine: null };
            return (
              <Row
                key={row.line}
                row={row}
                record={recordAt(text, position)}
                onFix={canFix ? (record) => onFix(position, record) : null}
              />
            );
          })}
        </tbody>
      </table>
      <Pagination label="Pages of the lines" page={page} pages={pages} onPage={setPage} />
    </div>
  );
}
