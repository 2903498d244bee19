import { securityLogToasts } from '@crewroom/domain/auth/messages';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { DownloadButton } from '../../../components/download-button.tsx';
import { toastNotice } from '../../../components/ui/toasts.ts';
import { apiUrl } from '../../../lib/api-client.ts';
import { readFile } from '../../../lib/file-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { SecuritySearch } from './security-search.ts';

async function save(days: Readonly<Record<string, string>>): Promise<void> {
  const lines = await readFile(apiUrl(plainRoutes.securityLines.path, {}, days), 'securityLog');
  if (lines.size === 0) toastNotice(securityLogToasts.empty);
  else saveFile('crewroom-security.jsonl', lines);
}

/**
 * Downloads all events of the chosen Zulu days as a file with one JSON object a line. Without days it downloads all stored
 * events.
 */
export function DownloadDays({ search: { from, to } }: { readonly search: SecuritySearch }) {
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return (
    <div className="flex flex-wrap gap-3 items-center pt-4 mt-4 border-t border-t-line">
      <DownloadButton label="Download" failure={securityLogToasts.failure} save={() => save(days)} />
      <p className="flex-1 min-w-48 text-dim text-14 leading-5">
        {from === undefined && to === undefined
          ? 'All stored events. The other filters do not apply.'
          : 'All events of these days. The other filters do not apply.'}
      </p>
    </div>
  );
}
