import {
  type FurtherDocument,
  formatDocuments,
  MAX_FURTHER_DOCUMENTS,
  MAX_TITLE_LENGTH,
  parseDocuments,
} from '@crewroom/domain/hub/further-documents';
import { settingTable } from '@crewroom/domain/settings/table';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import IconTrash from '~icons/tabler/trash';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';

const blank: FurtherDocument = { title: '', url: '' };
const isTyped = ({ title, url }: FurtherDocument): boolean => title !== '' || url !== '';
const textOf = (rows: readonly FurtherDocument[]): string => formatDocuments(rows.filter(isTyped));

type RowProps = {
  readonly row: FurtherDocument;
  readonly number: number;
  readonly isFixed: boolean;
  readonly onType: (row: FurtherDocument) => void;
  readonly onRemove: () => void;
};

function Row({ row, number, isFixed, onType, onRemove }: RowProps) {
  const field = { readOnly: isFixed, autoComplete: 'off', spellCheck: false };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 items-center @min-[34rem]:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <TextField
        {...field}
        className="@max-[34rem]:col-span-2"
        aria-label={`Title of document ${number}`}
        placeholder="Title"
        maxLength={MAX_TITLE_LENGTH}
        value={row.title}
        onChange={({ currentTarget }) => onType({ ...row, title: currentTarget.value })}
      />
      <TextField
        {...field}
        type="url"
        aria-label={`Link of document ${number}`}
        placeholder="https://"
        value={row.url}
        onChange={({ currentTarget }) => onType({ ...row, url: currentTarget.value })}
      />
      {isFixed ? (
        <span className="w-11" />
      ) : (
        <Button kind="quiet" aria-label={`Remove document ${number}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </Button>
      )}
    </li>
  );
}

type FurtherDocumentsProps = {
  readonly value: string;
  readonly isFixed: boolean;
  readonly error: ReactNode;
  readonly onType: (value: string) => void;
  /** The source of the value. */
  readonly children: ReactNode;
};

/** The list of the airline's further documents: a title and a link each, to add, change and remove. */
export function FurtherDocuments({ value, isFixed, error, onType, children }: FurtherDocumentsProps) {
  const { label } = settingTable['hub.furtherDocuments'];
  const [rows, setRows] = useState(() => parseDocuments(value));
  const [shown, setShown] = useState(value);
  // The form has another text than the rows after it was discarded, saved, or changed by somebody else.
  if (value !== shown) {
    setShown(value);
    setRows(parseDocuments(value));
  }
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focused = useRef<'last' | 'add' | null>(null);
  useEffect(() => {
    if (focused.current === 'add') add.current?.focus();
    if (focused.current === 'last')
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
    focused.current = null;
  });
  const change = (next: readonly FurtherDocument[]) => {
    const text = textOf(next);
    setRows([...next]);
    setShown(text);
    onType(text);
  };
  return (
    <li className="grid gap-2 py-2.5 border-t border-t-line">
      <div>
        <h3 className="text-14 leading-5 font-semibold">{label}</h3>
        <p className="text-dim text-12 leading-4">More cards of the staff hub, below these five.</p>
      </div>
      {rows.length > 0 && (
        <ul ref={list} className="grid gap-2 p-0 list-none max-[34rem]:gap-4">
          {rows.map((row, index) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- rows have no identity besides their place
              key={index}
              row={row}
              number={index + 1}
              isFixed={isFixed}
              onType={(typed) => change(rows.with(index, typed))}
              onRemove={() => {
                focused.current = 'add';
                change(rows.toSpliced(index, 1));
              }}
            />
          ))}
        </ul>
      )}
      {error && <p className="text-12 leading-4 text-error">{error}</p>}
      {!isFixed && rows.length < MAX_FURTHER_DOCUMENTS && (
        <div>
          <Button
            ref={add}
            onClick={() => {
              focused.current = 'last';
              change([...rows, blank]);
            }}
          >
            <IconPlus size={16} aria-hidden /> Add document
          </Button>
        </div>
      )}
      {children}
    </li>
  );
}
