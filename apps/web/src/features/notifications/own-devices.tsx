import type { PushDevice } from '@crewroom/domain/notifications/endpoints';
import { useState } from 'react';
import IconBellRinging from '~icons/tabler/bell-ringing';
import { DeviceLine } from '../../components/device-line.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { toastFailure } from '../../components/ui/toasts.ts';
import { useAddDevice, useRemoveDevice } from './mutations.ts';
import { storedDevice } from './stored-device.ts';
import { type PushAbility, pushAbility, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts';

/** Why this device cannot receive notifications now, and the remedy. */
const hints: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  none: 'This browser does not support notifications.',
  forbidden:
    'Notifications from this site are blocked. Allow them in your browser’s settings for this site, then reload the page.',
  'after install':
    'On iPhone and iPad, add the portal to the Home Screen first: press Share, then Add to Home Screen. Open it from there, and switch notifications on here.',
};

/** Switches notifications on for this device. Only its click makes the browser ask. */
function SwitchOn({ onAdded }: { readonly onAdded: (device: PushDevice) => void }) {
  const [isSubscribing, setSubscribing] = useState(false);
  const [ability, setAbility] = useState(pushAbility);
  const adding = useAddDevice(onAdded);
  const subscribe = async () => {
    setSubscribing(true);
    try {
      const subscription = await subscribeBrowser();
      if (subscription === null) toastFailure('The portal has no key for notifications yet. Ask its owner.');
      else adding.mutate(subscription);
    } catch {
      if (pushAbility() === 'able')
        toastFailure(
          'This browser could not be subscribed to notifications.',
          'Its push service may be away. Try again.',
        );
    } finally {
      setAbility(pushAbility());
      setSubscribing(false);
    }
  };
  if (ability !== 'able') return <p className="text-dim">{hints[ability]}</p>;
  return (
    <Button
      kind="primary"
      size="medium"
      icon={<IconBellRinging size={18} stroke={1.75} aria-hidden />}
      isBusy={isSubscribing || adding.isPending}
      onClick={() => void subscribe()}
    >
      Switch on for this device
    </Button>
  );
}

/** The devices that receive notifications, with a button that adds this one. */
export function OwnDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  const [ownId, setOwnId] = useState(storedDevice.read);
  const removing = useRemoveDevice((id) => {
    if (id !== ownId) return;
    setOwnId(null);
    unsubscribeBrowser().catch(() => undefined);
  });
  const isOn = devices.some(({ _id }) => _id === ownId);
  return (
    <div className="grid grid-cols-1 gap-3 justify-items-start">
      {!isOn && (
        <SwitchOn
          onAdded={({ _id }) => {
            storedDevice.keep(_id);
            setOwnId(_id);
          }}
        />
      )}
      {devices.length > 0 && (
        <ul className="w-full p-0 list-none" aria-label="Devices that are sent notifications">
          {devices.map(({ _id, device, at }) => (
            <DeviceLine
              key={_id}
              device={device}
              isThisOne={_id === ownId}
              about={
                <>
                  Since <DateTime value={at} />
                </>
              }
            >
              <Button aria-label={`Switch off ${device}`} onClick={() => removing.mutate(_id)}>
                Switch off
              </Button>
            </DeviceLine>
          ))}
        </ul>
      )}
    </div>
  );
}
