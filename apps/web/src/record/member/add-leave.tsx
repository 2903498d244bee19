import type { AdminUser } from '@crewroom/domain/record/calls';
import { zuluDayOf } from '@crewroom/domain/record/leave';
import { TextInput } from '@mantine/core';
import { serverNow } from '../../lib/server-clock.ts';
import { faultsOfRefusal } from '../form-faults.ts';
import { useAddLeave } from '../mutations.ts';
import classes from './add-leave.module.css';
import { FormDialog, useFormDraft } from './form-dialog.tsx';

type AddLeaveProps = {
  readonly member: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const fields = ['from', 'to'] as const;

/** Records a leave that was approved. */
export function AddLeave({ member, opened, onClose }: AddLeaveProps) {
  const { draft, faults, setFaults, change } = useFormDraft(() => ({ from: zuluDayOf(serverNow()), to: '' }));
  const add = useAddLeave(member, onClose);
  const submit = () => add.mutate(draft, { onError: (error) => setFaults(faultsOfRefusal(error, fields)) });
  return (
    <FormDialog
      opened={opened}
      title={`Add leave of @${member.robloxUsername}`}
      act="Add leave"
      isReady={draft.from !== '' && draft.to !== ''}
      isBusy={add.isPending}
      faults={faults}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        While it lasts, @{member.robloxUsername} is marked as on leave; a term it touches does not count them
        as below quota.
      </p>
      <div className={classes.days}>
        <TextInput
          label="First day"
          description="From 00:00Z of that day."
          type="date"
          required
          value={draft.from}
          error={faults.at.from}
          onChange={({ currentTarget }) => change('from', currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Last day"
          description="That day is part of it."
          type="date"
          required
          min={draft.from}
          value={draft.to}
          error={faults.at.to}
          onChange={({ currentTarget }) => change('to', currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
}
