import { topics } from '@crewroom/domain/contract/topics';
import { importToasts } from '@crewroom/domain/import/messages';
import { useMutation } from '@tanstack/react-query';
import { useApiMutation } from '../../components/mutations/use-api-mutation.ts';
import { fetchApi } from '../../lib/api-client.ts';

// Roblox may have to be asked about two thousand people.
const TIMEOUT_MS = 180_000;

/** Checks what a file would do. */
export function useCheckSheet() {
  return useMutation({
    mutationFn: (text: string) => fetchApi('previewImport', { body: text }, { timeoutMs: TIMEOUT_MS }),
  });
}

/** Applies a file, all of its rows or none. */
export function useImportMembers() {
  return useApiMutation({
    endpoint: 'importMembers',
    parts: (text: string) => ({ body: text }),
    timeoutMs: TIMEOUT_MS,
    topic: topics.members,
    success: ({ changed }) => importToasts.success(changed),
    failure: importToasts.failure,
  });
}
