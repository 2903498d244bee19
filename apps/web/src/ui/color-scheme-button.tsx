import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './color-scheme-button.module.css';

const schemes = {
  auto: { label: 'automatic', next: 'light', Icon: IconDeviceDesktop },
  light: { label: 'light', next: 'dark', Icon: IconSun },
  dark: { label: 'dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<
  MantineColorScheme,
  { label: string; next: MantineColorScheme; Icon: typeof IconSun }
>;

/** A button that switches the colour scheme: device, light, dark. */
export function ColorSchemeButton({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label, next, Icon } = schemes[colorScheme];
  const state = `Colours: ${label}`;
  // The label names the current scheme; the title, read as a description, says what a press does.
  const offer = `Change to ${schemes[next].label}`;
  return (
    <button type="button" className={classes.button} title={offer} onClick={() => setColorScheme(next)}>
      <Icon size={20} aria-hidden />
      <span className={withLabel ? undefined : 'visually-hidden'}>{state}</span>
    </button>
  );
}
