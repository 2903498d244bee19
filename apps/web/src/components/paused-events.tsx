import { eventPauseInWords } from '@crewroom/domain/discord/events';
import { settingLabel } from '@crewroom/domain/settings/messages';
import { useQuery } from '@tanstack/react-query';
import IconCalendarOff from '~icons/tabler/calendar-off';
import { outboxQuery } from '../lib/outbox-query.ts';
import { warningBox } from './ui/warning-box.ts';

/** Says why the airline's events at Discord are paused, and how they go on. `lastStep` follows the step in Discord. */
export function PausedEvents({ lastStep }: { readonly lastStep: (label: string) => string }) {
  const missing = useQuery(outboxQuery()).data?.eventsMissing;
  return (
    <div role="status" className="empty:hidden">
      {missing !== undefined && (
        <p className={warningBox}>
          <IconCalendarOff className="flex-none mt-0.5" size={18} stroke={2} aria-hidden />
          {`${eventPauseInWords(missing)} ${lastStep(settingLabel('discordEvents'))}`}
        </p>
      )}
    </div>
  );
}
