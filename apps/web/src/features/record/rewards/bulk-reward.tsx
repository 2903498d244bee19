import type { FoundUser } from '@crewroom/domain/contract/named';
import { plainAmount } from '@crewroom/domain/money';
import { adminToasts } from '@crewroom/domain/record/messages';
import type { RewardType } from '@crewroom/domain/record/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import IconX from '~icons/tabler/x';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { toastDoneBefore } from '../../../components/mutations/mutation-toasts.ts';
import { Username } from '../../../components/person-name.tsx';
import { toastSuccess } from '../../../components/ui/toasts.ts';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { SearchBox } from '../../../components/user-search/search-box.tsx';
import { mutateApi } from '../../../lib/api-client.ts';
import { failureText } from '../../../lib/api-error.ts';
import { invalidateTopics } from '../../../lib/api-query.ts';
import { counted } from '../../../lib/format-count.ts';
import { randomKey } from '../../../lib/idempotency-keys.ts';
import { type BulkResult, namesOf, type Recipient, runForEach, withoutDone } from '../bulk-action.ts';
import { amountOf, blankReward, isRewardReady, RewardFields, type RewardValues } from './reward-fields.tsx';

type RewardForSeveral = {
  readonly people: readonly Recipient[];
  readonly body: { readonly type: RewardType; readonly amount: number; readonly reason: string };
};

/**
 * Rewards several members, each with a request and an idempotency key of its own. The toasts name the rewarded members, and the
 * members whom an earlier click had rewarded.
 */
function useRewardSeveral() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ people, body }: RewardForSeveral) => {
      const repeated: Recipient[] = [];
      const outcome = await runForEach(people, async (person) => {
        const options = { idempotencyKey: person.key };
        const parts = { params: { id: person.id }, body };
        const { invalidated, isRepeated } = await mutateApi('addReward', parts, options);
        if (isRepeated) repeated.push(person);
        void invalidateTopics(queryClient, invalidated);
      });
      return { ...outcome, repeated };
    },
    onSuccess: ({ done, repeated }, { body }) => {
      const rewarded = done.filter((person) => !repeated.includes(person));
      if (rewarded.length > 0)
        toastSuccess(adminToasts.addReward.success(namesOf(rewarded), plainAmount(body.amount)));
      if (repeated.length > 0) toastDoneBefore(`@${namesOf(repeated)}`);
    },
  });
}

type SeveralValues = RewardValues & { readonly people: readonly Recipient[] };

const blank = (): SeveralValues => ({ ...blankReward(), people: [] });

type OutcomeProps = { readonly outcome: BulkResult; readonly remaining: readonly Recipient[] };

/** Says who was rewarded and who was not, after an attempt that did not reward all. */
function Outcome({ outcome: { done, doneEarlier, failed }, remaining }: OutcomeProps) {
  return (
    <div className="grid gap-1 text-14">
      {done.length > 0 && (
        <p>
          Rewarded: <Username name={namesOf(done)} />.
        </p>
      )}
      {doneEarlier.length > 0 && (
        <p>
          An earlier attempt was successful after all for <Username name={namesOf(doneEarlier)} />, with what
          was typed then. Nothing was paid again.
        </p>
      )}
      {failed.map(({ person, error }) => {
        const { text, detail } = failureText(error, adminToasts.addReward.failure);
        return (
          <p key={person.id}>
            Not known to be rewarded: <Username name={person.username} />. {detail ?? text}
          </p>
        );
      })}
      {remaining.length > 0 && (
        <p>Trying again rewards only the members who are still listed, and pays nobody twice.</p>
      )}
    </div>
  );
}

type ChosenProps = { readonly people: readonly Recipient[]; readonly onRemove: (id: string) => void };

/** The members to reward. */
function Chosen({ people, onRemove }: ChosenProps) {
  if (people.length === 0) return <p className="text-dim text-14">Search for each member to be rewarded.</p>;
  return (
    <ul className="flex flex-wrap gap-2 p-0 m-0 list-none" aria-label="To be rewarded">
      {people.map(({ id, username }) => (
        <li
          className="inline-flex gap-1 items-center min-w-0 ps-2.5 border border-line-strong rounded text-14 wrap-anywhere"
          key={id}
        >
          <Username name={username} />
          <button
            type="button"
            className="grid flex-none place-content-center size-8 p-0 border-0 rounded bg-transparent text-dim cursor-pointer hover:bg-hover max-md:size-11"
            aria-label={`Remove @${username}`}
            onClick={() => onRemove(id)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The dialog that gives several members the same reward. When some rewards fail, it stays open with the members who have none,
 * shows each result, and keeps the draft.
 */
export function BulkReward({ isOpen, onClose }: DialogProps) {
  const form = useDraftForm<SeveralValues>({ name: 'reward-several', blank });
  const reward = useRewardSeveral();
  const [outcome, setOutcome] = useState<BulkResult | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const { people } = form.values;
  const focusSearch = () => search.current?.querySelector('input')?.focus();
  const add = ({ _id: id, robloxUsername: username }: FoundUser) => {
    if (people.some((one) => one.id === id)) return;
    form.setFieldValue('people', [...people, { id, username, key: randomKey() }]);
  };
  const remove = (id: string) => {
    form.setFieldValue(
      'people',
      people.filter((one) => one.id !== id),
    );
    focusSearch();
  };
  const send = (values: SeveralValues) => {
    const { type, reason } = values;
    const sent = { people: values.people, body: { type, reason, amount: amountOf(values) } };
    reward.mutate(sent, {
      onSuccess: (result) => {
        // Includes people who were added while the rewards were given, and leaves out people who were removed.
        const remaining = withoutDone(form.getValues().people, result);
        if (remaining.length === 0 && result.doneEarlier.length === 0) {
          form.discard();
          return onClose();
        }
        form.setFieldValue('people', remaining);
        setOutcome(result);
        form.refuse(result.failed.at(-1)?.error);
      },
    });
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title="Reward several members"
      action={people.length === 0 ? 'Reward' : `Reward ${counted(people.length, 'member')}`}
      form={form}
      isReady={people.length > 0 && isRewardReady(form.values)}
      isBusy={reward.isPending}
      onSubmit={send}
      // The results would not be visible.
      onClose={() => !reward.isPending && onClose()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter chooses in the search, and must not pay */}
      <div ref={search} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <SearchBox place="dialog" onChoose={add} />
      </div>
      <Chosen people={people} onRemove={remove} />
      <RewardFields form={form} />
      <div role="status">{outcome !== null && <Outcome outcome={outcome} remaining={people} />}</div>
    </FormDialog>
  );
}
