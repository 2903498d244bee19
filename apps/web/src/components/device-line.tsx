import type { ReactNode } from 'react';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconDeviceMobile from '~icons/tabler/device-mobile';
import { StatusBadge } from './ui/status-badge.tsx';

type DeviceLineProps = {
  /** A coarse description of its browser. */
  readonly device: string;
  readonly isThisOne: boolean;
  /** When it was added, below its name. */
  readonly about: ReactNode;
  /** The actions on it. */
  readonly children: ReactNode;
};

/** A device of the viewer, as a row of a list. */
export function DeviceLine({ device, isThisOne, about, children }: DeviceLineProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center py-3 not-first:border-t not-first:border-t-line">
      <Icon className="flex-none text-dim" size={22} stroke={1.75} aria-hidden />
      <div className="flex-[1_1_160px] min-w-0">
        <p className="flex flex-wrap gap-x-2.5 gap-y-1 items-center text-bright font-semibold">
          {device}
          {isThisOne && <StatusBadge tone="green">This device</StatusBadge>}
        </p>
        <p className="text-dim text-14 leading-5">{about}</p>
      </div>
      {children}
    </li>
  );
}
