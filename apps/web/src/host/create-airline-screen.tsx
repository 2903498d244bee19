import { suggestedSlug } from '@crewroom/domain/hosting/slugs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonClasses } from '../components/ui/button.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { FailureView } from '../components/ui/failure-view.tsx';
import { TextField } from '../components/ui/field.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { failureText } from '../lib/api-error.ts';
import { enterUrl, fetchHost, groupsQuery } from './host-client.ts';
import { HostHeading } from './host-parts.tsx';
import { SlugField, useSlugMistake } from './slug-field.tsx';

/** The typed values. The slug follows the name until people type it. */
type AirlineDraft = { readonly groupId: string; readonly name: string; readonly slug: string | null };

type GroupChoiceProps = {
  readonly chosen: string;
  readonly choose: (groupId: string, name: string | null) => void;
};

/** The viewer's groups, and a field for the number of a group that is not in the list. */
function GroupChoice({ chosen, choose }: GroupChoiceProps) {
  const { data, error, refetch } = useQuery(groupsQuery);
  const [isTyped, setIsTyped] = useState(false);
  if (error !== null && !isTyped) {
    return (
      <FailureView
        error={error}
        title="Your groups could not be read"
        place="part"
        onRetry={() => void refetch()}
      >
        <Button onClick={() => setIsTyped(true)}>Type the group’s number</Button>
      </FailureView>
    );
  }
  if (isTyped || data?.groups.length === 0) {
    return (
      <TextField
        label="Number of the group"
        description="It is in the group’s own URL: roblox.com/communities/NUMBER. You must be its owner."
        inputMode="numeric"
        required
        value={chosen}
        onChange={({ target }) => choose(target.value.trim(), null)}
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-14" count={2} />;
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="mb-1 px-0 text-14 leading-5 font-semibold">Your group</legend>
      {data.groups.map(({ groupId, name, airline }) => (
        <label
          key={groupId}
          className="flex min-h-12 items-center gap-3 rounded border border-line-strong bg-card px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="group"
            value={groupId}
            checked={chosen === groupId}
            disabled={airline !== null}
            onChange={() => choose(groupId, name)}
          />
          <span className="min-w-0 wrap-anywhere">
            {name}
            {airline !== null && <span className="text-dim"> has an airline already</span>}
          </span>
        </label>
      ))}
      <Button kind="quiet" className="justify-self-start" onClick={() => setIsTyped(true)}>
        My group is not in the list
      </Button>
    </fieldset>
  );
}

type BackupChoiceProps = { readonly file: File | null; readonly choose: (file: File | null) => void };

/** The backup of a portal that the new airline begins with. Most airlines begin empty. */
function BackupChoice({ file, choose }: BackupChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Disclosure summary="Restore from a backup" isForced={file !== null}>
      <div className="grid gap-2 pt-1">
        <p className="text-13 leading-5 text-dim" id="backup-help">
          Bring a portal of the same group here. Make the file with “npm run backup” and without BACKUP_KEY,
          or download it from another host.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-describedby="backup-help" onClick={() => input.current?.click()}>
            {file === null ? 'Choose a file' : 'Choose another'}
          </Button>
          {file !== null && (
            <>
              <span className="min-w-0 font-mono text-13 wrap-anywhere">{file.name}</span>
              <Button kind="quiet" onClick={() => choose(null)}>
                Remove
              </Button>
            </>
          )}
          <input
            ref={input}
            className="hidden"
            type="file"
            aria-label="Backup file"
            accept=".crewroom,application/octet-stream"
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
          />
        </div>
      </div>
    </Disclosure>
  );
}

/** Creates an airline with a group, a name and an address, and then leads its owner into it. */
export function CreateAirlineScreen() {
  useDocumentTitle('Start your airline');
  const [typed, setTyped] = useState<AirlineDraft>({ groupId: '', name: '', slug: null });
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const slug = typed.slug ?? suggestedSlug(typed.name);
  const checked = useSlugMistake(slug);
  const { mistake } = checked;
  // Two clicks may come before the button renders as busy.
  const isSent = useRef(false);
  const creation = useMutation({
    mutationFn: () => {
      const body = { groupId: typed.groupId, name: typed.name.trim(), slug };
      if (file === null) return fetchHost('createAirline', { body });
      const query = `?${new URLSearchParams(body).toString()}`;
      return fetchHost('restoreAirline', { query, file });
    },
    onSuccess: ({ url }) => location.assign(enterUrl(url)),
    onError: () => {
      isSent.current = false;
    },
  });
  const failure =
    creation.error === null ? null : failureText(creation.error, 'The airline could not be started.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current) return;
    const isReady = typed.groupId !== '' && typed.name.trim() !== '' && slug !== '' && mistake === null;
    if (isReady) {
      isSent.current = true;
      creation.mutate();
      return;
    }
    const fields =
      form.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled, [type=file])') ?? [];
    [...fields]
      .find(
        ({ value, type, ariaInvalid }) =>
          value === '' || ariaInvalid === 'true' || (type === 'radio' && typed.groupId === ''),
      )
      ?.focus();
  };
  return (
    <form ref={form} className="grid gap-6" noValidate onSubmit={submit}>
      <HostHeading about="Choose a group that you own, a name and an address. You can change all but the group later.">
        Start your airline
      </HostHeading>
      <GroupChoice
        chosen={typed.groupId}
        choose={(groupId, name) => setTyped((now) => ({ ...now, groupId, name: name ?? now.name }))}
      />
      <TextField
        label="Airline name"
        required
        maxLength={60}
        value={typed.name}
        onChange={({ target }) => setTyped((now) => ({ ...now, name: target.value }))}
      />
      <SlugField
        label="Address"
        slug={slug}
        {...checked}
        onType={(next) => setTyped((now) => ({ ...now, slug: next }))}
      />
      <BackupChoice file={file} choose={setFile} />
      {failure !== null && (
        <p role="alert" className="text-error">
          {failure.text}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <a className={buttonClasses({ size: 'large' })} href="/">
          Cancel
        </a>
        <Button kind="primary" size="large" type="submit" isBusy={creation.isPending || creation.isSuccess}>
          {file === null ? 'Start the airline' : 'Restore the airline'}
        </Button>
      </div>
    </form>
  );
}
