import { sanctionTypes } from '@crewroom/domain/record/rules';
import IconBan from '~icons/tabler/ban';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FieldRow } from '../../../components/form/form.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { MentionTextArea } from '../../../components/mentions/mention-text-area.tsx';
import { Username } from '../../../components/person-name.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { SelectField, TextArea, TextField } from '../../../components/ui/field.tsx';
import { localDay } from '../../../lib/dates.ts';
import { serverNow, useCurrentMinute } from '../../../lib/server-clock.ts';
import { useAddSanction } from '../mutations.ts';
import type { RecordDialogProps } from './panel.tsx';
import {
  isSanctionReady,
  newSanctionDraft,
  sanctionBodyOf,
  sanctionErrors,
  suspensionEndOf,
} from './sanction-draft.ts';

type SuspensionConsequenceProps = {
  readonly username: string;
  /** When the suspension ends (ISO instant). Null while it is not typed. */
  readonly end: string | null;
};

/** The consequences of a suspension, shown before it is given. */
function SuspensionConsequence({ username, end }: SuspensionConsequenceProps) {
  return (
    <div
      className="flex gap-3 items-start py-3 px-4 border border-line border-s-4 border-s-error rounded bg-page"
      role="note"
    >
      <IconBan className="flex-none mt-0.5 text-error" size={20} stroke={2} aria-hidden />
      <p>
        <Username name={username} /> is signed out at once, and kept out until{' '}
        {end === null ? 'the sanction expires' : <DateTime value={end} />}. Their seats on flights that are
        not under way are freed, and stay free when the suspension is deleted.
      </p>
    </div>
  );
}

const types = sanctionTypes.map((type) => ({
  value: type,
  label: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
}));

/** The dialog that adds a sanction. */
export function AddSanction({ member, isOpen, onClose }: RecordDialogProps) {
  const form = useDraftForm({
    name: `sanction-${member._id}`,
    blank: () => newSanctionDraft(serverNow()),
    validate: (values) => sanctionErrors(values, serverNow()),
  });
  const add = useAddSanction(member, form.afterClearingDraft(onClose));
  const { type, expiryDate } = form.values;
  const today = localDay(useCurrentMinute());
  const number = member.sanctions.filter((sanction) => sanction.type === type).length + 1;
  return (
    <FormDialog
      isOpen={isOpen}
      title="Add sanction to"
      whom={member.robloxUsername}
      action="Add sanction"
      form={form}
      isReady={isSanctionReady(form.values)}
      isBusy={add.isPending}
      isDangerous={type === 'suspension'}
      onSubmit={(values) => add.mutate(sanctionBodyOf(values), form.sending)}
      onClose={onClose}
    >
      <SelectField
        label="Type"
        description={
          <>
            This will be {type} no. {number} of <Username name={member.robloxUsername} />.
          </>
        }
        options={types}
        {...form.getInputProps('type')}
        data-autofocus
      />
      <TextField
        label="Breach"
        description="The rule that was broken."
        required
        {...form.getInputProps('breach')}
      />
      <TextArea
        label="Reason"
        description="What happened. The member reads it."
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
      <MentionTextArea label="Comment (optional)" rows={2} {...form.getInputProps('comment')} />
      <FieldRow>
        <TextField
          label="Expires on"
          description="At 23:59 of that day, your time."
          type="date"
          min={today}
          {...form.getInputProps('expiryDate')}
        />
        {type === 'suspension' && (
          <TextField
            label="Active until (optional)"
            description="Also at 23:59. If empty, until it expires."
            type="date"
            min={today}
            max={expiryDate}
            {...form.getInputProps('activeUntil')}
          />
        )}
      </FieldRow>
      {type === 'suspension' && (
        <SuspensionConsequence username={member.robloxUsername} end={suspensionEndOf(form.values)} />
      )}
    </FormDialog>
  );
}
