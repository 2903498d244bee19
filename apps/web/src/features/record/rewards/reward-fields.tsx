import { type RewardType, rewardTypes, rewardWords } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { SelectField, TextArea, TextField } from '../../../components/ui/field.tsx';

/** A reward as it is typed. */
export type RewardValues = { readonly type: RewardType; readonly amount: string; readonly reason: string };

const LEAST_AMOUNT = 1;

export const blankReward = (): RewardValues => ({ type: 'bonus', amount: '', reason: '' });

/** Returns the typed amount, or NaN when it is not a number. */
export function amountOf({ amount }: RewardValues): number {
  return amount.trim() === '' ? Number.NaN : Number(amount);
}

/** Returns whether an amount of at least 1 and a reason are typed. The server checks the other limits. */
export function isRewardReady(values: RewardValues): boolean {
  const amount = amountOf(values);
  return Number.isFinite(amount) && amount >= LEAST_AMOUNT && !isBlank(values.reason);
}

const types = rewardTypes.map((type) => ({ value: type, label: rewardWords[type] }));

type RewardFieldsProps = {
  readonly form: Pick<DraftForm<RewardValues>, 'getInputProps'>;
  /** Whether the first field takes the focus when the dialog opens. */
  readonly takesFocus?: boolean;
};

/** The fields for the kind, the amount and the reason of a reward. */
export function RewardFields({ form, takesFocus = false }: RewardFieldsProps) {
  return (
    <>
      <SelectField
        label="Type"
        options={types}
        {...form.getInputProps('type')}
        data-autofocus={takesFocus || undefined}
      />
      <TextField
        label="Amount"
        description="At least $1, with at most two decimals. It counts as CHF in the term pay and cannot be taken back."
        required
        type="number"
        inputMode="decimal"
        min={LEAST_AMOUNT}
        step="any"
        icon="$"
        {...form.getInputProps('amount')}
      />
      <TextArea
        label="Reason"
        description="The member reads it."
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </>
  );
}
