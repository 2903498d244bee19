import { type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import { isBlank } from '@crewroom/domain/text';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../components/form/use-draft-form.ts';
import { TextField } from '../../components/ui/field.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { useChangeSettings } from './mutations.ts';

type ReplaceSecretProps = DialogProps & { readonly settingKey: SettingKey };

const inputs = {
  webhook: { label: 'Address', type: 'url', placeholder: 'https://discord.com/api/webhooks/…' },
  token: { label: 'Token', type: 'text' },
} as const;

const blank = () => ({ secret: '' });

/** The dialog that sets a secret and replaces the one that is set. */
export function ReplaceSecret({ settingKey, isOpen, onClose }: ReplaceSecretProps) {
  const { label, help, kind } = settingTable[settingKey];
  const form = useDraftForm({
    name: `setting-${settingKey}`,
    blank,
    fieldOf: (path) => (path === `changes.${settingKey}` ? 'secret' : undefined),
  });
  const change = useChangeSettings(form.afterClearingDraft(onClose));
  return (
    <FormDialog
      isOpen={isOpen}
      title={label}
      action="Save"
      form={form}
      isReady={!isBlank(form.values.secret)}
      isBusy={change.isPending}
      onSubmit={({ secret }) => change.mutate({ [settingKey]: secret.trim() }, form.sending)}
      onClose={onClose}
    >
      <TextField
        {...inputs[kind === 'token' ? 'token' : 'webhook']}
        description={help}
        autoComplete="off"
        spellCheck={false}
        required
        {...form.getInputProps('secret')}
        data-autofocus
      />
    </FormDialog>
  );
}
