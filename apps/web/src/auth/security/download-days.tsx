import { plainRoutes } from '@crewroom/domain/contract/routes';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** Takes the events of some Zulu days as a file of one line of JSON each; all that are kept where no day is chosen. */
export function DownloadDays() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isBackwards = from !== '' && to !== '' && from > to;
  const days = new URLSearchParams({ ...(from !== '' && { from }), ...(to !== '' && { to }) }).toString();
  const file = `${plainRoutes.securityLines.path}${days === '' ? '' : `?${days}`}`;
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
      {isBackwards ? (
        <span className={buttonLook({ size: 'medium', isInactive: true })}>Download</span>
      ) : (
        <a className={buttonLook({ size: 'medium' })} href={file} download>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          Download
        </a>
      )}
    </div>
  );
}
