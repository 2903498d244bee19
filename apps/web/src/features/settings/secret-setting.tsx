import type { SettingState } from '@crewroom/domain/settings/endpoints';
import { settingTable } from '@crewroom/domain/settings/table';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Confirm } from '../../components/ui/confirm.ts';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { useChangeSettings } from './mutations.ts';
import { Source } from './setting-field.tsx';

const ReplaceSecret = lazyDialog(async () => (await import('./replace-secret.tsx')).ReplaceSecret);

type SecretProps = { readonly state: SettingState };

function RemoveSecret({ state, opened, onClose }: SecretProps & { opened: boolean; onClose: () => void }) {
  const change = useChangeSettings(onClose);
  const { label } = settingTable[state.key];
  return (
    <Confirm
      opened={opened}
      title={`Remove “${label}”?`}
      action="Remove"
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ [state.key]: null })}
      onClose={onClose}
    >
      <p>What is stored goes, and nobody can bring it back from here.</p>
    </Confirm>
  );
}

/** A secret: whether it is set, never what it is, and the ways to replace and to remove it. */
export function SecretSetting({ state }: SecretProps) {
  const { key, isSet = false, unreadable = false, source } = state;
  const { label, help } = settingTable[key];
  const heading = useRef<HTMLHeadingElement>(null);
  const replacing = useDialog<true>(heading);
  const removing = useDialog<true>(heading);
  return (
    <div className="grid gap-1 min-w-0">
      <h3 className="text-14 leading-5.5 font-semibold" ref={heading} tabIndex={-1}>
        {label}
      </h3>
      <p className="text-12 leading-4 text-dim">{help}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center min-h-9">
        <p className="flex flex-[1_1_8rem] gap-2 items-center">
          {isSet ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
          {isSet ? 'Set' : 'Not set'}
        </p>
        {source !== 'environment' && (
          <div className="flex flex-wrap gap-2">
            <Button
              aria-label={`${isSet ? 'Replace' : 'Set'}: ${label}`}
              preloads={ReplaceSecret}
              onClick={() => replacing.open(true)}
            >
              {isSet ? 'Replace' : 'Set'}
            </Button>
            {(source === 'portal' || unreadable) && (
              <Button
                kind="danger"
                aria-label={`Remove: ${label}`}
                preloads={Confirm}
                onClick={() => removing.open(true)}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {unreadable && (
        <p className="flex gap-2 items-start text-13 leading-5 text-amber-text" role="note">
          <IconAlertTriangle className="flex-none" size={18} aria-hidden />
          What is stored was sealed with another key and counts as not set. Start the portal with that
          SECRET_KEY, or set it anew.
        </p>
      )}
      {(isSet || state.updatedAt !== null) && <Source state={state} />}
      <ReplaceSecret settingKey={key} {...replacing.props} />
      {removing.subject && <RemoveSecret state={state} {...removing.props} />}
    </div>
  );
}
