import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import IconDownload from '~icons/tabler/download';
import { toastError } from './toast-error.ts';
import { Button } from './ui/button.tsx';

type Props = {
  readonly label: ReactNode;
  /** The error message when the portal gives no reason. */
  readonly failure: string;
  /** Reads the file and passes it to the browser. */
  readonly save: () => Promise<void>;
  readonly size?: 'small' | 'medium';
};

/**
 * Downloads a file. The portal's own page reads it, unlike with a link, so that it can show progress and report an
 * incomplete file.
 */
export function DownloadButton({ label, failure, save, size = 'medium' }: Props) {
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => toastError(error, failure),
  });
  return (
    <Button
      size={size}
      icon={<IconDownload size={size === 'small' ? 16 : 18} stroke={1.75} aria-hidden />}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {label}
    </Button>
  );
}
