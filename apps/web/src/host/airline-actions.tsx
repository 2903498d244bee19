import type { OperatedAirline } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { TextField } from '../components/ui/field.tsx';
import { toastFailure, toastSuccess } from '../components/ui/toasts.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { fetchHost } from './host-client.ts';
import { useInlineForm } from './use-inline-form.ts';

/** Suspending needs a reason, and closing needs the address. */
const questions = {
  suspend: {
    label: 'Reason, which visitors see',
    help: 'The airline is offline until you resume it. Its records stay.',
    action: 'Suspend',
  },
  close: {
    label: 'Type the airline’s address to close it',
    help: 'It goes offline, and is erased after 30 days. Its owner is notified three times. You can resume it until then.',
    action: 'Close',
  },
} as const;

type QuestionProps = {
  readonly openForm: 'suspend' | 'close';
  readonly isBusy: boolean;
  readonly onAnswer: (words: string) => void;
  readonly onCancel: () => void;
};

function Question({ openForm, isBusy, onAnswer, onCancel }: QuestionProps) {
  const [words, setWords] = useState('');
  const { label, help, action } = questions[openForm];
  const isReady = words.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onAnswer(words.trim());
  };
  return (
    <form className="grid max-w-150 gap-3" noValidate onSubmit={submit}>
      <TextField
        label={label}
        description={help}
        value={words}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens with a click that asks for it
        autoFocus
        autoComplete="off"
        maxLength={500}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="grave" type="submit" isBusy={isBusy} isInactive={!isReady}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Opens support access to an airline. Without the owner's consent it explains how they give it. */
function Enter({ airline }: { readonly airline: OperatedAirline }) {
  const enter = useMutation({
    mutationFn: () => fetchHost('enterAirline', { params: { id: airline._id } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (isWithoutConsent(error)) return;
      toastFailure(failureText(error, 'The airline was not entered.').text);
    },
  });
  return (
    <>
      <Button isBusy={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
        Enter<span className="visually-hidden"> {airline.name}</span>
      </Button>
      {isWithoutConsent(enter.error) && (
        <p role="alert" className="order-last basis-full text-14 leading-5 text-amber-text">
          The owner has not allowed support access. They switch it on in their airline, under Settings →
          Support access. You then read what they read, for an hour.
        </p>
      )}
    </>
  );
}

const isWithoutConsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'no_consent';

/** The actions of an operator on an airline. */
export function AirlineActions({ airline }: { readonly airline: OperatedAirline }) {
  const form = useInlineForm<'suspend' | 'close', 'resume'>();
  const { openForm } = form;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ what, words }: { what: 'suspend' | 'close' | 'resume'; words: string }) => {
      const params = { id: airline._id };
      if (what === 'resume') return await fetchHost('resumeAirline', { params });
      return what === 'suspend'
        ? await fetchHost('suspendAirline', { params, body: { reason: words } })
        : await fetchHost('closeAirline', { params, body: { slug: words } });
    },
    onSuccess: async ({ name, state }, { what }) => {
      toastSuccess(`${name} is ${state} now`);
      // Each action replaces its button by the opposite one.
      if (what === 'resume') form.focusNext('suspend');
      await queryClient.invalidateQueries({ queryKey: ['host'] });
      if (what !== 'resume') form.closeTo('resume');
    },
    onError: (error) => toastFailure(failureText(error, 'The airline was not changed.').text),
  });
  if (openForm !== null) {
    return (
      <Question
        openForm={openForm}
        isBusy={change.isPending}
        onAnswer={(words) => change.mutate({ what: openForm, words })}
        onCancel={form.close}
      />
    );
  }
  const name = <span className="visually-hidden"> {airline.name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {airline.state === 'active' && <Enter airline={airline} />}
      {airline.state === 'active' && (
        <Button ref={form.buttonRef('suspend')} onClick={() => form.open('suspend')}>
          Suspend{name}
        </Button>
      )}
      {airline.state !== 'active' && (
        <Button
          ref={form.buttonRef('resume')}
          isBusy={change.isPending}
          onClick={() => change.mutate({ what: 'resume', words: '' })}
        >
          Resume{name}
        </Button>
      )}
      {airline.state !== 'closing' && (
        <Button ref={form.buttonRef('close')} kind="danger" onClick={() => form.open('close')}>
          Close{name}
        </Button>
      )}
    </div>
  );
}
