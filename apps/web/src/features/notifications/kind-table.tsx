import type { Choices, Notifications } from '@crewroom/domain/notifications/endpoints';
import { kindLabels } from '@crewroom/domain/notifications/messages';
import {
  kindsFor,
  type NotificationChannel,
  type NotificationKind,
  type ReminderLead,
  reminderLeads,
} from '@crewroom/domain/notifications/rules';
import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SelectField } from '../../components/ui/field.tsx';
import { useViewer } from '../../components/viewer.ts';
import { useStartData } from '../../lib/start-data.ts';
import { useChooseNotifications } from './mutations.ts';

const channelNames: Readonly<Record<NotificationChannel, string>> = { push: 'Devices', discord: 'Discord' };

const leadOptions = [
  ...reminderLeads.map((lead) => ({ value: String(lead), label: `${lead} minutes before` })),
  { value: '', label: 'Never' },
];

const leadOf = (value: string): ReminderLead | null =>
  reminderLeads.find((lead) => String(lead) === value) ?? null;

/** The choices, including those that are being sent. */
function useChoices({ kinds, reminderMinutes }: Notifications) {
  const [underWay, setUnderWay] = useState<Choices>({});
  const clicks = useRef(0);
  const choosing = useChooseNotifications();
  const choose = (choices: Choices) => {
    const all = { ...underWay, ...choices, kinds: { ...underWay.kinds, ...choices.kinds } };
    setUnderWay(all);
    clicks.current += 1;
    const chosen = { choices: all, click: clicks.current };
    const settle = () => setUnderWay((now) => (now === all ? {} : now));
    // Runs after the response is rendered, in the same queue. Otherwise the earlier choice would flash.
    choosing.mutate(chosen, { onSettled: () => notifyManager.schedule(settle) });
  };
  const { reminderMinutes: lead = reminderMinutes } = underWay;
  return { lead, choiceOf: (kind: NotificationKind) => underWay.kinds?.[kind] ?? kinds[kind], choose };
}

const cell = 'py-2 px-2 border-t border-t-line align-middle';

type KindRowProps = {
  readonly kind: NotificationKind;
  readonly channels: readonly NotificationChannel[];
  readonly choices: ReturnType<typeof useChoices>;
};

function KindRow({ kind, channels, choices: { lead, choiceOf, choose } }: KindRowProps) {
  const choice = choiceOf(kind);
  const isNotified = channels.some((channel) => choice[channel]);
  return (
    <tr>
      <th className={`${cell} ps-0 text-start font-normal`} scope="row">
        <span className="text-text">{kindLabels[kind]}</span>
        {kind === 'reminder' && (
          <>
            <SelectField
              className="max-w-56 mt-1.5"
              aria-label="How early you are reminded"
              options={leadOptions}
              value={String(lead ?? '')}
              onChange={({ currentTarget }) => choose({ reminderMinutes: leadOf(currentTarget.value) })}
            />
            <p className="text-14 text-dim not-empty:mt-1" role="status">
              {lead !== null && !isNotified && 'Choose where to get reminders, or none are sent.'}
            </p>
          </>
        )}
      </th>
      {channels.map((channel) => (
        <td key={channel} className={`${cell} w-20 text-center`}>
          <label className="inline-grid place-content-center size-8 touch:size-11 cursor-pointer">
            <span className="visually-hidden">
              {kindLabels[kind]}: {channelNames[channel]}
            </span>
            <input
              type="checkbox"
              className="size-4.5 accent-accent-text"
              checked={choice[channel]}
              onChange={({ currentTarget: { checked } }) =>
                choose({ kinds: { [kind]: { ...choice, [channel]: checked } } })
              }
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

/** The kinds of notifications and their channels: a row a kind, a column a channel. Each click is saved at once. */
export function KindTable({ notifications }: { readonly notifications: Notifications }) {
  const { thresholds } = useStartData();
  const rank = useViewer()?.rank ?? null;
  const choices = useChoices(notifications);
  const { discord } = notifications.channels;
  const channels: readonly NotificationChannel[] = discord ? ['push', 'discord'] : ['push'];
  return (
    <div className="grid grid-cols-1 gap-2">
      <table className="w-full max-w-160 border-collapse">
        <caption className="pb-2 text-dim text-14 text-start">
          Notices you read here within half a minute are not sent.
          {!discord && ' For messages on Discord too, type /link there first.'}
        </caption>
        <thead>
          <tr>
            <th className="py-1.5 pe-2 text-start text-dim text-14" scope="col">
              Notify me when
            </th>
            {channels.map((channel) => (
              <th key={channel} className="py-1.5 px-2 text-dim text-14" scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindsFor(rank, thresholds).map((kind) => (
            <KindRow key={kind} kind={kind} channels={channels} choices={choices} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
