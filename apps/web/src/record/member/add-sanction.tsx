import type { AdminUser } from '@crewroom/domain/record/calls';
import { sanctionTypes } from '@crewroom/domain/record/rules';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { localDay } from '../../lib/dates.ts';
import { serverNow, useCurrentMinute } from '../../lib/server-clock.ts';
import { Moment } from '../../ui/moment.tsx';
import { faultsOf, faultsOfRefusal } from '../form-faults.ts';
import { useAddSanction } from '../mutations.ts';
import classes from './add-sanction.module.css';
import { FormDialog, useFormDraft } from './form-dialog.tsx';
import {
  isSanctionReady,
  newSanctionDraft,
  sanctionBodyOf,
  sanctionDraftFaults,
  sanctionFields,
  suspensionEndOf,
} from './sanction-draft.ts';

type SuspensionConsequenceProps = {
  readonly username: string;
  /** When they may come back; null while that is not typed. */
  readonly end: string | null;
};

/** What suspending somebody does, said before it is done. */
function SuspensionConsequence({ username, end }: SuspensionConsequenceProps) {
  return (
    <div className={classes.consequence} role="note">
      <IconBan className={classes.icon} size={20} stroke={2} aria-hidden />
      <p>
        @{username} is signed out at once, and kept out until{' '}
        {end === null ? 'the sanction expires' : <Moment value={end} />}. Their seats on flights that are not
        under way are freed, and stay free when the suspension is deleted.
      </p>
    </div>
  );
}

const types = sanctionTypes.map((type) => ({
  value: type,
  label: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
}));

type AddSanctionProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function useSanctionForm({ member, onClose }: Omit<AddSanctionProps, 'opened'>) {
  const form = useFormDraft(() => newSanctionDraft(serverNow()));
  const add = useAddSanction(member, onClose);
  const submit = () => {
    const issues = sanctionDraftFaults(form.draft, serverNow());
    if (issues.length > 0) return form.setFaults(faultsOf(issues, sanctionFields));
    add.mutate(sanctionBodyOf(form.draft), {
      onError: (error) => form.setFaults(faultsOfRefusal(error, sanctionFields)),
    });
  };
  return { ...form, submit, isBusy: add.isPending };
}

type DaysProps = {
  readonly form: Pick<ReturnType<typeof useSanctionForm>, 'draft' | 'faults' | 'change'>;
  readonly today: string;
};

function SanctionDays({ form: { draft, faults, change }, today }: DaysProps) {
  return (
    <div className={classes.days}>
      <TextInput
        label="Expires on"
        description="At 23:59 of that day, your time."
        type="date"
        min={today}
        value={draft.expiryDate}
        error={faults.at.expiryDate}
        onChange={({ currentTarget }) => change('expiryDate', currentTarget.value)}
      />
      {draft.type === 'suspension' && (
        <TextInput
          label="Active until (optional)"
          description="At 23:59 too; else until it expires."
          type="date"
          min={today}
          max={draft.expiryDate}
          value={draft.activeUntil}
          error={faults.at.activeUntil}
          onChange={({ currentTarget }) => change('activeUntil', currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Adds a sanction; what a suspension brings about is said before the click. */
export function AddSanction({ member, opened, onClose }: AddSanctionProps) {
  const form = useSanctionForm({ member, onClose });
  const { draft, faults, change, submit, isBusy } = form;
  const { type } = draft;
  const today = localDay(useCurrentMinute());
  const place = member.sanctions.filter((sanction) => sanction.type === type).length + 1;
  return (
    <FormDialog
      opened={opened}
      title={`Add sanction to @${member.robloxUsername}`}
      act="Add sanction"
      isReady={isSanctionReady(draft)}
      isBusy={isBusy}
      isGrave={type === 'suspension'}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Type"
        description={`This will be ${type} no. ${place} of @${member.robloxUsername}.`}
        data={types}
        value={type}
        error={faults.at.type}
        onChange={({ currentTarget }) =>
          change('type', sanctionTypes.find((one) => one === currentTarget.value) ?? type)
        }
        data-autofocus
      />
      <TextInput
        label="Breach"
        description="The rule that was broken."
        required
        value={draft.breach}
        error={faults.at.breach}
        onChange={({ currentTarget }) => change('breach', currentTarget.value)}
      />
      <Textarea
        label="Reason"
        description="What happened. The member reads it."
        required
        rows={3}
        value={draft.reason}
        error={faults.at.reason}
        onChange={({ currentTarget }) => change('reason', currentTarget.value)}
      />
      <Textarea
        label="Comment (optional)"
        rows={2}
        value={draft.comment}
        error={faults.at.comment}
        onChange={({ currentTarget }) => change('comment', currentTarget.value)}
      />
      <SanctionDays form={form} today={today} />
      {type === 'suspension' && (
        <SuspensionConsequence username={member.robloxUsername} end={suspensionEndOf(draft)} />
      )}
    </FormDialog>
  );
}
