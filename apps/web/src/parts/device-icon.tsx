import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';

/** The picture of a device beside its name; `device` is its browser in coarse words. */
export function DeviceIcon({ device }: { readonly device: string }) {
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon className="flex-none text-dim" size={22} stroke={1.75} aria-hidden />;
}
