import { preferenceToasts } from '@crewroom/domain/members/messages';
import { type TimeOrder, timeOrder, timeOrders } from '@crewroom/domain/members/time-order';
import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../../components/mutations/use-api-mutation.ts';
import { SelectField } from '../../../components/ui/field.tsx';
import { useOwnTopic, useViewer } from '../../../components/viewer.ts';
import { preferencesQuery } from '../../../lib/preferences-query.ts';
import { useStartData } from '../../../lib/start-data.ts';

const names: Readonly<Record<TimeOrder, string>> = { local: 'Local time first', zulu: 'Zulu time first' };

function useChooseTimes() {
  return useApiMutation({
    endpoint: 'changePreferences',
    parts: (times: TimeOrder | null) => ({ body: { times } }),
    isRepeatable: true,
    topic: useOwnTopic(),
    success: null,
    ...preferenceToasts.change,
    applyResponse: (preferences, _times, queryClient) =>
      queryClient.setQueryData(preferencesQuery().queryKey, preferences),
  });
}

/** Which time comes first on the viewer's screens, saved at once. */
export function OwnTimes() {
  const { data } = useQuery(preferencesQuery());
  const { thresholds } = useStartData();
  const choosing = useChooseTimes();
  const byRank = timeOrder(null, useViewer()?.rank ?? null, thresholds);
  const chosen = choosing.isPending ? choosing.variables : (data?.preferences.times ?? null);
  return (
    <SelectField
      className="max-w-56"
      aria-label="Times"
      disabled={data === undefined}
      options={[
        { value: '', label: `Default: ${names[byRank].toLowerCase()}` },
        ...timeOrders.map((order) => ({ value: order, label: names[order] })),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        choosing.mutate(timeOrders.find((order) => order === value) ?? null)
      }
    />
  );
}
