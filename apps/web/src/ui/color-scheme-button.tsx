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

/** Goes through the colour schemes: as the device has it, light, dark. */
export function ColorSchemeButton({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { label, next, Icon } = schemes[colorScheme];
  const words = `Colour scheme: ${label}. Change to ${schemes[next].label}`;
  return (
    <button
      type="button"
      className={classes.button}
      title={words}
      aria-label={words}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
      {withLabel && <span aria-hidden="true">{`Colours: ${label}`}</span>}
    </button>
  );
}
