import { securityLogToasts } from '@crewroom/domain/auth/messages';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { useState } from 'react';
import { callAddress, readFile } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toastNotice } from '../../ui/toasts.ts';

async function save(days: Readonly<Record<string, string>>): Promise<void> {
  const lines = await readFile(callAddress(plainRoutes.securityLines.path, {}, days), 'securityLog');
  if (lines.size === 0) toastNotice(securityLogToasts.empty);
  else saveFile('crewroom-security.jsonl', lines);
}

/** Takes the events of some Zulu days as a file of one line of JSON each; all that are kept where no day is chosen. */
export function DownloadDays() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isBackwards = from !== '' && to !== '' && from > to;
  const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
  return (
    <div className="flex flex-wrap gap-3 items-end pt-4 mt-4 border-t border-t-line">
      <TextField
        className="flex-[1_1_140px]"
        label="From day (Zulu)"
        type="date"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextField
        className="flex-[1_1_140px]"
        label="To day (Zulu)"
        type="date"
        value={to}
        error={isBackwards && 'The end comes before the beginning.'}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <DownloadButton
        label="Download"
        failure={securityLogToasts.failure}
        isInactive={isBackwards}
        save={() => save(days)}
      />
    </div>
  );
}
