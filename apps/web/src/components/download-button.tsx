import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, failureText } from '../lib/api-error.ts';
import { Button } from './ui/button.tsx';
import { toastFailure } from './ui/toasts.ts';

type Props = {
  readonly label: ReactNode;
  /** What to say when it fails, where the portal gives no reason. */
  readonly failure: string;
  /** Reads the file and hands it to the browser. */
  readonly save: () => Promise<void>;
};

/** Takes a file along. The portal's own page reads it, unlike a link, so that it turns a ring and tells when the file did not come whole. */
export function DownloadButton({ label, failure, save }: Props) {
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => {
      // The end of a session and a suspension are told elsewhere.
      if (error instanceof ApiError && (error.status === 401 || error.suspension !== undefined)) return;
      const { text, detail } = failureText(error, failure);
      toastFailure(text, detail);
    },
  });
  return (
    <Button
      size="medium"
      icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
      isBusy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {label}
    </Button>
  );
}
