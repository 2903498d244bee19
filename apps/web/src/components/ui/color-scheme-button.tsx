import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconMoon from '~icons/tabler/moon';
import IconSun from '~icons/tabler/sun';
import { type ColorScheme, setColorScheme, useColorScheme } from './color-scheme.ts';

const schemes = {
  auto: { label: 'automatic', next: 'light', Icon: IconDeviceDesktop },
  light: { label: 'light', next: 'dark', Icon: IconSun },
  dark: { label: 'dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<ColorScheme, { label: string; next: ColorScheme; Icon: typeof IconSun }>;

/** A button that switches the colour scheme: device, light, dark. */
export function ColorSchemeButton({ withLabel = false }: { readonly withLabel?: boolean }) {
  const scheme = useColorScheme();
  const { label, next, Icon } = schemes[scheme];
  const state = `Colours: ${label}`;
  // The label names the current scheme. The title, read as a description, says what a click does.
  const offer = `Change to ${schemes[next].label}`;
  return (
    <button
      type="button"
      className="inline-flex h-10 min-w-10 flex-none items-center justify-center gap-2 rounded border border-transparent bg-transparent px-2.5 text-14 text-inherit transition-colors hover:border-current/25 hover:bg-current/8 pointer-coarse:h-11 pointer-coarse:min-w-11"
      title={offer}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={20} aria-hidden />
      <span className={withLabel ? undefined : 'visually-hidden'}>{state}</span>
    </button>
  );
}
