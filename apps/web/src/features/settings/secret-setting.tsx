import { chatChannels } from '@crewroom/domain/discord/posts';
import type { SettingState } from '@crewroom/domain/settings/endpoints';
import { settingTable, webhookKeys } from '@crewroom/domain/settings/table';
import { type ReactNode, useRef } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconLock from '~icons/tabler/lock';
import IconLockOpen from '~icons/tabler/lock-open';
import { Button } from '../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../components/ui/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { useChangeSettings } from './mutations.ts';
import { Source } from './setting-field.tsx';
import { TestPost } from './test-post.tsx';

const ReplaceSecret = lazyDialog(async () => (await import('./replace-secret.tsx')).ReplaceSecret);

type SecretProps = { readonly state: SettingState };

function RemoveSecret({ state, isOpen, onClose }: SecretProps & { isOpen: boolean; onClose: () => void }) {
  const change = useChangeSettings(onClose);
  const { label } = settingTable[state.key];
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={`Remove “${label}”?`}
      action="Remove"
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ [state.key]: null })}
      onClose={onClose}
    >
      <p>It is deleted here and cannot be restored.</p>
    </LazyConfirmDialog>
  );
}

type LineProps = { readonly state: SettingState; readonly children: ReactNode };

/** The line of a secret. The webhook of a channel can be tested once it is set. */
function Line({ state: { key, isSet = false }, children }: LineProps) {
  const channel = chatChannels.find((one) => webhookKeys[one] === key);
  if (channel === undefined || !isSet)
    return <div className="flex flex-wrap gap-x-2 gap-y-2 items-center min-h-9">{children}</div>;
  return (
    <TestPost channel={channel} by="webhook" label={settingTable[key].label}>
      {children}
    </TestPost>
  );
}

/** A secret: whether it is set, but never its value, with the buttons to replace and to remove it. */
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
      <Line state={state}>
        <p className="flex flex-[1_1_5rem] gap-2 items-center">
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
                preloads={LazyConfirmDialog}
                onClick={() => removing.open(true)}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </Line>
      {unreadable && (
        <p className="flex gap-2 items-start text-13 leading-5 text-amber-text" role="note">
          <IconAlertTriangle className="flex-none" size={18} aria-hidden />
          The stored value was encrypted with another key, so it counts as not set. Start the portal with that
          SECRET_KEY, or set it again.
        </p>
      )}
      {(isSet || state.updatedAt !== null) && <Source state={state} />}
      <ReplaceSecret settingKey={key} {...replacing.props} />
      {removing.subject && <RemoveSecret state={state} {...removing.props} />}
    </div>
  );
}
