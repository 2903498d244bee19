import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { listenForKeys } from '../../lib/shortcut-keys.ts';

const CommandPalette = lazyDialog(async () => (await import('./command-palette.tsx')).CommandPalette);
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

type PaletteDialog = 'palette' | 'keys' | null;

type Palette = { readonly opened: PaletteDialog; readonly open: (opened: PaletteDialog) => void };

/** The state of both dialogs. Their shortcuts open them on every screen. */
export function usePalette(): Palette {
  const [opened, open] = useState<PaletteDialog>(null);
  useEffect(() => listenForKeys({ 'mod+k': () => open('palette'), '?': () => open('keys') }), []);
  return { opened, open };
}

/** The command palette and the list of keys, whose code is loaded when they are first opened. */
export function PaletteHost({ palette: { opened, open } }: { readonly palette: Palette }) {
  const close = () => open(null);
  return (
    <>
      <CommandPalette isOpen={opened === 'palette'} onClose={close} onKeys={() => open('keys')} />
      <KeysDialog isOpen={opened === 'keys'} onClose={close} />
    </>
  );
}
