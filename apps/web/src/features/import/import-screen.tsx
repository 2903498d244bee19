import { innerScreens } from '@crewroom/domain/contract/access';
import type { ImportRow } from '@crewroom/domain/import/endpoints';
import { importMessages, importToasts } from '@crewroom/domain/import/messages';
import { sheetLimits } from '@crewroom/domain/import/sheet';
import type { DamagedSheet } from '@crewroom/domain/import/sheet-bytes';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import IconCircleCheck from '~icons/tabler/circle-check';
import { AdminBackLink } from '../../components/admin-back-link.tsx';
import { Form } from '../../components/form/form.tsx';
import { useDraftForm } from '../../components/form/use-draft-form.ts';
import { Button, buttonClasses } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { counted } from '../../lib/format-count.ts';
import { CheckedRows, withGuesses } from './checked-rows.tsx';
import { useCheckSheet, useImportMembers } from './mutations.ts';
import { SheetField } from './sheet-field.tsx';
import { type RecordPosition, type ReadSheet, withRecord } from './sheet-text.ts';

function mistakesIn({ text }: Pick<ReadSheet, 'text'>): Record<string, string> {
  if (text.trim() === '') return { text: 'Paste a file, drop one, or choose one.' };
  const isTooLarge = new Blob([text]).size > sheetLimits.bytes;
  return isTooLarge ? { text: 'A file has at most 1 MB. Import it in parts.' } : {};
}

/** The approximate number of rows below the header. */
const linesOf = (text: string): string =>
  counted(Math.max(0, text.split('\n').filter((line) => line.trim() !== '').length - 1), 'line');

/** The current work, with an indicator, as its duration is unknown. */
function UnderWay({ words }: { readonly words: string }) {
  return (
    <div className="grid gap-2 grid-cols-1" role="status">
      <p className="text-14 leading-5">{words}</p>
      <progress className="w-full h-2 accent-accent" aria-label={words} />
    </div>
  );
}

function summaryOf(rows: readonly ImportRow[]): string {
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  const changing = rows.filter(({ changes }) => changes.length > 0).length;
  const change = `${counted(rows.length, 'line')}: ${counted(changing, 'member')} would be changed`;
  const warned = rows.filter(({ warnings = [] }) => warnings.length > 0).length;
  if (wrong === 0 && warned > 0) {
    return `${change}. Look at ${warned === 1 ? 'one line that has a warning' : `${warned} lines that have warnings`} before you import.`;
  }
  if (wrong === 0) return `${change}.`;
  return `${change}, but ${wrong === 1 ? 'one line has a mistake' : `${wrong} lines have mistakes`}. Nothing is imported until all are fixed.`;
}

/** The last result, with a link to it. */
function Done({ changed }: { readonly changed: number }) {
  return (
    <div
      className="flex flex-wrap gap-x-4 gap-y-2 items-center p-4 border border-line border-s-4 border-s-success rounded bg-card"
      role="status"
    >
      <IconCircleCheck className="flex-none text-success" size={24} aria-hidden />
      <p className="text-bright font-semibold flex-[1_1_12rem]">{importToasts.success(changed)}</p>
      <Link className={buttonClasses({ size: 'medium' })} to="/admin" search={{ action: 'import' }}>
        Look at the history
      </Link>
    </div>
  );
}

/** The import from a spreadsheet: a file is checked row by row, corrected in place, and applied as a whole. */
export function ImportScreen() {
  const form = useDraftForm<ReadSheet>({
    name: 'import',
    blank: () => ({ text: '', guessed: [] }),
    validate: mistakesIn,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const check = useCheckSheet();
  const importing = useImportMembers();
  const [done, setDone] = useState<number | null>(null);
  const { text, guessed } = form.values;
  const isStale = check.variables !== text;
  const isBusy = check.isPending || importing.isPending;

  const checkNow = (sheet: string) => {
    setDone(null);
    form.clearErrors();
    check.mutate(sheet, {
      onSuccess: () => heading.current?.focus(),
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 400) return;
        form.setErrors({ text: error.message });
        form.countFailure();
      },
    });
  };
  const replace = (next: string) => {
    form.setFieldValue('text', next);
    if (mistakesIn({ text: next })['text'] === undefined) checkNow(next);
  };
  const takeFile = (file: ReadSheet | DamagedSheet) => {
    if ('damagedLine' in file) {
      check.reset();
      setDone(null);
      form.setErrors({ text: `Line ${file.damagedLine}: ${importMessages.damaged}` });
      form.countFailure();
      return;
    }
    form.setFieldValue('guessed', [...file.guessed]);
    replace(file.text);
  };
  const apply = () =>
    importing.mutate(text, {
      onSuccess: ({ changed }) => {
        setDone(changed);
        check.reset();
        form.discard();
        heading.current?.focus();
      },
      // A member may have left meanwhile: the rows show the errors.
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'import_failed') checkNow(text);
      },
    });
  const isUnreadable = check.error instanceof ApiError && check.error.status === 400;
  const rows = useMemo(
    () => check.data && withGuesses(check.data.rows, check.variables, guessed),
    [check.data, check.variables, guessed],
  );
  const shown = {
    data: rows && { rows },
    error: check.error,
    isFetching: check.isPending,
    refetch: () => checkNow(text),
  };
  const canApply = check.data?.ok === true && check.data.rows.some(({ changes }) => changes.length > 0);

  return (
    <>
      <PageHeader title={innerScreens['/admin/import'].label}>
        <AdminBackLink />
      </PageHeader>
      <div className="grid gap-6 grid-cols-1">
        <SectionCard title="Your spreadsheet">
          <p className="mb-4 max-w-[44rem] text-dim text-14 leading-5">
            Import your members’ qualifications, careers, roles, quotas and notes from a spreadsheet. Nothing
            is changed before you have seen what each line would do, and importing the same file again changes
            nothing. Members are not notified.
          </p>
          <Form
            form={form}
            label="The file"
            isInactive={isBusy}
            onSubmit={({ text: typed }) => checkNow(typed)}
          >
            <SheetField
              value={text}
              error={form.errors['text']}
              isBusy={isBusy}
              onType={(typed) => form.setFieldValue('text', typed)}
              onFile={takeFile}
            />
            <div className="mt-4">
              <Button
                kind="primary"
                size="medium"
                type="submit"
                isBusy={check.isPending}
                isInactive={importing.isPending}
              >
                Check the file
              </Button>
            </div>
          </Form>
        </SectionCard>
        <SectionCard title="What it would do" headingRef={heading}>
          {done !== null && <Done changed={done} />}
          {check.isIdle && done === null && (
            <EmptyState>Check a file to see what each of its lines would do.</EmptyState>
          )}
          {isUnreadable && <EmptyState>This file cannot be read. The reason is next to it.</EmptyState>}
          {check.isPending && <UnderWay words={`Checking ${linesOf(check.variables)}…`} />}
          {!check.isIdle && !isUnreadable && (
            <QueryView
              query={shown}
              failure="Failed to check the file"
              skeleton={<Skeleton className="h-40 mt-4" />}
            >
              {(checked) => (
                <div className="grid gap-4 grid-cols-1">
                  <p role="status">
                    {isStale ? 'The file was changed since. Check it again.' : summaryOf(checked.rows)}
                  </p>
                  <CheckedRows
                    key={check.submittedAt}
                    rows={checked.rows}
                    text={check.variables ?? ''}
                    canFix={!isStale && !isBusy}
                    onFix={(position: RecordPosition, record) => replace(withRecord(text, position, record))}
                  />
                  {importing.isPending && (
                    <UnderWay
                      words={`Importing ${counted(checked.rows.length, 'line')}, all of them or none…`}
                    />
                  )}
                  <div>
                    <Button
                      kind="primary"
                      size="medium"
                      isInactive={!canApply || isStale}
                      isBusy={importing.isPending}
                      onClick={apply}
                    >
                      Import these members
                    </Button>
                  </div>
                </div>
              )}
            </QueryView>
          )}
        </SectionCard>
      </div>
    </>
  );
}
