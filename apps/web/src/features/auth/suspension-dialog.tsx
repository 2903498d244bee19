import { topics } from '@crewroom/domain/contract/topics';
import { appealToasts } from '@crewroom/domain/record/messages';
import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useDiscardConfirmation } from '../../components/form/discard-confirmation.tsx';
import { Form, FormError } from '../../components/form/form.tsx';
import { useDraftForm } from '../../components/form/use-draft-form.ts';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { ApiError } from '../../lib/api-error.ts';

const state = 'block mb-6 text-bright wrap-anywhere whitespace-pre-wrap';

type SuspensionDialogProps = DialogProps & { readonly suspension: StoredSuspension };

function SuspensionDetails({ reason, breach, timeLeft, expiryDate }: StoredSuspension) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 p-4 mx-0 mt-4 mb-6 border border-line border-s-4 border-s-error rounded text-bright leading-6 whitespace-pre-wrap max-sm:grid-cols-1 max-sm:gap-y-1">
      <dt>Reason</dt>
      <dd>{reason}</dd>
      {breach !== undefined && (
        <>
          <dt>Breach</dt>
          <dd>{breach}</dd>
        </>
      )}
      <dt>Time Remaining</dt>
      <dd>{timeLeft}</dd>
      <dt>Expires On</dt>
      <dd>
        <DateTime value={expiryDate} format="longDateTime" />
      </dd>
    </dl>
  );
}

const blank = () => ({ text: '' });

type LeavingProps = {
  /** Leaves the dialog, and asks first when text is typed. The form sets it while it is open. */
  readonly leaveRef: Ref<() => void>;
  readonly onClose: () => void;
};

type AppealFormProps = LeavingProps & { readonly sanctionId: string; readonly onSent: () => void };

/** Appeals, once, with the pass from the logout, or with the session when the logout failed. */
function AppealForm({ sanctionId, leaveRef, onSent, onClose }: AppealFormProps) {
  const form = useDraftForm({ name: `appeal-${sanctionId}`, blank, owner: sanctionId });
  const appeal = useApiMutation({
    endpoint: 'appealSanction',
    parts: (text: string) => ({ params: { id: sanctionId }, body: { text } }),
    // No query depends on it, because suspended members read nothing.
    topic: topics.member(''),
    success: null,
    failure: appealToasts.appeal.failure,
    applyResponse: form.afterClearingDraft(onSent),
  });
  const refuse = (error: unknown) => {
    form.refuse(error);
    if (error instanceof ApiError && error.status === 401) {
      form.setErrors({
        form: 'An appeal can be sent within an hour of being logged out, and that hour is over. Log in again to appeal.',
      });
    }
  };
  const isReady = !isBlank(form.values.text);
  const { leave, question } = useDiscardConfirmation({ form, asks: form.isTyped, onLeave: onClose });
  useImperativeHandle(leaveRef, () => leave);
  return (
    <Form
      form={form}
      className="grid gap-3 mt-2"
      isInactive={!isReady || appeal.isPending}
      onSubmit={({ text }) => appeal.mutate(text, { ...form.sending, onError: refuse })}
    >
      <TextArea
        label="Why it should be lifted"
        description="You can appeal once. An administrator other than the one who issued it decides."
        rows={4}
        {...form.getInputProps('text')}
      />
      <FormError form={form} />
      <Button size="medium" type="submit" isInactive={!isReady} isBusy={appeal.isPending}>
        Send appeal
      </Button>
      {question}
    </Form>
  );
}

/** The focus was on the form that it replaces. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The state of the appeal, or the form to make it. */
function SuspensionAppeal({
  suspension,
  ...leaving
}: LeavingProps & Pick<SuspensionDialogProps, 'suspension'>) {
  const [isSent, setSent] = useState(false);
  const { sanctionId, appeal } = suspension;
  if (isSent) {
    return (
      <output ref={takeFocus} className={state} tabIndex={-1}>
        Your appeal was sent. When the suspension is lifted, you can log in again at once.
      </output>
    );
  }
  if (appeal !== undefined) {
    // `upheld` is false while the appeal waits. Lifting the sanction would have ended the suspension.
    return (
      <p className={state}>
        {appeal.upheld
          ? `The suspension was upheld after your appeal${appeal.comment === null ? '.' : `: ${appeal.comment}`}`
          : 'Your appeal waits for a decision. When the suspension is lifted, you can log in again at once.'}
      </p>
    );
  }
  if (sanctionId === undefined) return null;
  return (
    <Disclosure className="mb-6" summary="Appeal this">
      <AppealForm {...leaving} sanctionId={sanctionId} onSent={() => setSent(true)} />
    </Disclosure>
  );
}

/** Shows suspended members the reason and the end of the suspension, and the form of an appeal or its state. */
export function SuspensionDialog({ suspension, isOpen, onClose }: SuspensionDialogProps) {
  const leaveAppeal = useRef<() => void>(null);
  const leave = () => (leaveAppeal.current ?? onClose)();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onDismiss={leave} title="Account Suspended" size="md">
      <p className="text-text">
        Your account is suspended and cannot access the system until the suspension expires. If you believe
        this is an error, contact the Management Board.
      </p>
      <SuspensionDetails {...suspension} />
      <SuspensionAppeal suspension={suspension} leaveRef={leaveAppeal} onClose={onClose} />
      <Button kind="primary" size="medium" className="w-full" onClick={onClose}>
        Return to Login
      </Button>
    </Dialog>
  );
}
