import { exportTexts } from '@crewroom/domain/exports/messages';
import type { ExportRequest } from '@crewroom/domain/exports/rules';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastError } from '../../components/toast-error.ts';
import { ApiError, isHandledByApp } from '../../lib/api-error.ts';
import { useStartData } from '../../lib/start-data.ts';
import { downloadExport } from './read-export.ts';

/** The download of one table. */
export type ExportDownload = {
  readonly isRunning: boolean;
  /** How many bytes were received. Null before the first download. */
  readonly bytes: number | null;
  /** Whether the last download is saved. */
  readonly isSaved: boolean;
  /** Why the last download failed, in words. */
  readonly failure: string | null;
  readonly start: (request: ExportRequest) => void;
  readonly cancel: () => void;
};

/** Downloads a table, and reports the progress. */
export function useDownload(): ExportDownload {
  const { airline } = useStartData();
  const running = useRef<AbortController>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  const mutation = useMutation({
    mutationFn: async (request: ExportRequest) => {
      const controller = new AbortController();
      running.current = controller;
      setBytes(0);
      return await downloadExport(request, {
        airline: airline.name,
        signal: controller.signal,
        onProgress: setBytes,
      });
    },
    onError: (error) => {
      setBytes(null);
      if (error instanceof ApiError) toastError(error, exportTexts.downloadFailed);
    },
  });
  const { error } = mutation;
  return {
    isRunning: mutation.isPending,
    bytes,
    isSaved: mutation.isSuccess,
    failure: error instanceof ApiError && !isHandledByApp(error) ? error.message : null,
    start: mutation.mutate,
    cancel: () => running.current?.abort(),
  };
}
