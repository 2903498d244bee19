import { type GameScope, gameScopes, scopeLabels } from '@crewroom/domain/contract/access';
import { keyLimits } from '@crewroom/domain/game/rules';
import type { NewGameKey } from '@crewroom/domain/game/schemas';
import { isBlank } from '@crewroom/domain/text';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { Checkbox } from '../../components/form/form.tsx';
import { useDraftForm } from '../../components/form/use-draft-form.ts';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { useCreateKey } from './mutations.ts';

type Draft = { readonly name: string; readonly scopes: GameScope[]; readonly days: string };

const blank = (): Draft => ({ name: '', scopes: [...gameScopes], days: '365' });

const expiryOptions = [
  ...keyLimits.usualDays.map((days) => ({ value: String(days), label: `In ${days} days` })),
  { value: '', label: 'Never' },
];

const fieldOf = (path: string) => {
  if (path.startsWith('scopes')) return 'scopes';
  return path === 'expiresInDays' ? 'days' : path;
};

type CreateKeyProps = DialogProps & { readonly onCreated: (created: NewGameKey) => void };

/** Creates a key for the game server: its name, its scopes, and its end. */
export function CreateKey({ isOpen, onCreated, onClose }: CreateKeyProps) {
  const form = useDraftForm<Draft>({ name: 'game-key', blank, fieldOf });
  const clearAndClose = form.afterClearingDraft(onClose);
  const create = useCreateKey((created) => {
    onCreated(created);
    clearAndClose();
  });
  const { name, scopes } = form.values;
  const submit = ({ days, ...body }: Draft) =>
    create.mutate({ ...body, ...(days === '' ? {} : { expiresInDays: Number(days) }) }, form.sending);
  return (
    <FormDialog
      isOpen={isOpen}
      title="Create key"
      action="Create key"
      form={form}
      isReady={!isBlank(name) && scopes.length > 0}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="Where the key will be, such as the game’s name. Others see it in the history."
        required
        autoComplete="off"
        {...form.getInputProps('name')}
        data-autofocus
      />
      <fieldset className="grid gap-3 p-0 m-0">
        <legend className="px-0 pt-0 pb-2 font-[500]">What it may do</legend>
        {gameScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabels[scope]}
            description={scope}
            checked={scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(
                'scopes',
                gameScopes.filter((one) => (one === scope ? checked : scopes.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <SelectField
        label="Expires"
        description="An expired key stops working. Make a new one before then."
        options={expiryOptions}
        {...form.getInputProps('days')}
      />
    </FormDialog>
  );
}
