import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import { slugMessages } from '@crewroom/domain/hosting/messages';
import { slugMistake, suggestedSlug } from '@crewroom/domain/hosting/slugs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonLook } from '../components/ui/button.tsx';
import { FailureView } from '../components/ui/failure-view.tsx';
import { TextField } from '../components/ui/field.tsx';
import { useDocumentTitle } from '../components/ui/page-header.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { failureText } from '../lib/api-error.ts';
import { usePausedValue } from '../lib/use-paused-value.ts';
import { enterUrl, fetchHost, groupsQuery, hostStart, slugQuery } from './host-client.ts';

/** The typed values. The slug follows the name until people type it. */
type Typed = { readonly groupId: string; readonly name: string; readonly slug: string | null };

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
        description="It is in the group’s own address: roblox.com/communities/NUMBER. You must be its owner."
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

/** Returns the known mistake in a slug, or null, and whether the server says that it is free. */
function useSlugMistake(slug: string): { readonly mistake: string | null; readonly isFree: boolean } {
  const paused = usePausedValue(slug, 300);
  const mistake = slug === '' ? null : slugMistake(slug);
  const { data } = useQuery({ ...slugQuery(paused), enabled: paused !== '' && slugMistake(paused) === null });
  if (mistake !== null) return { mistake: slugMessages[mistake], isFree: false };
  if (data === undefined || paused !== slug) return { mistake: null, isFree: false };
  return { mistake: data.reason === null ? null : slugMessages[data.reason], isFree: data.isFree };
}

/** Founds an airline with a group, a name and an address, and then leads its owner into it. */
export function FoundingScreen() {
  useDocumentTitle('Start your airline');
  const [typed, setTyped] = useState<Typed>({ groupId: '', name: '', slug: null });
  const form = useRef<HTMLFormElement>(null);
  const { scheme, domain } = hostStart();
  const slug = typed.slug ?? suggestedSlug(typed.name);
  const { mistake, isFree } = useSlugMistake(slug);
  const founding = useMutation({
    mutationFn: () =>
      fetchHost(hostEndpoints.foundAirline, {
        body: { groupId: typed.groupId, name: typed.name.trim(), slug },
      }),
    onSuccess: ({ url }) => location.assign(enterUrl(url)),
  });
  const failure =
    founding.error === null ? null : failureText(founding.error, 'The airline could not be started.');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (founding.isPending || founding.isSuccess) return;
    const isReady = typed.groupId !== '' && typed.name.trim() !== '' && slug !== '' && mistake === null;
    if (isReady) return founding.mutate();
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [];
    [...fields]
      .find(
        ({ value, type, ariaInvalid }) =>
          value === '' || ariaInvalid === 'true' || (type === 'radio' && typed.groupId === ''),
      )
      ?.focus();
  };
  return (
    <form ref={form} className="grid gap-6" noValidate onSubmit={submit}>
      <h1 className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em]">
        Start your airline
      </h1>
      <GroupChoice
        chosen={typed.groupId}
        choose={(groupId, name) => setTyped((now) => ({ ...now, groupId, name: name ?? now.name }))}
      />
      <TextField
        label="Name of the airline"
        required
        maxLength={60}
        value={typed.name}
        onChange={({ target }) => setTyped((now) => ({ ...now, name: target.value }))}
      />
      <TextField
        label="Address"
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        value={slug}
        error={mistake ?? undefined}
        description={
          <span aria-live="polite" className="wrap-anywhere">
            {`${scheme}//${slug === '' ? 'address' : slug}.${domain}`}
            {isFree && ' is free.'}
          </span>
        }
        onChange={({ target }) => setTyped((now) => ({ ...now, slug: target.value.toLowerCase() }))}
      />
      {failure !== null && (
        <p role="alert" className="text-error">
          {failure.text}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <a className={buttonLook({ size: 'large' })} href="/">
          Cancel
        </a>
        <Button kind="primary" size="large" type="submit" isBusy={founding.isPending || founding.isSuccess}>
          Start the airline
        </Button>
      </div>
    </form>
  );
}
