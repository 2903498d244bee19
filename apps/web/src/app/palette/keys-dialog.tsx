import { canSchedule, isAdministrator } from '@crewroom/domain/contract/access';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { useViewer } from '../../components/viewer.ts';
import { useShortcutsEnabled } from '../../lib/shortcut-keys.ts';
import { useStartData } from '../../lib/start-data.ts';

const everywhere = [
  ['Ctrl K or ⌘ K', 'Search or jump to a screen, flight, person or action'],
  ['?', 'Show these keys'],
] as const;

const onBoard = [
  ['N', 'Create a flight'],
  ['J', 'Go to the next flight in the column'],
  ['K', 'Go to the previous flight in the column'],
] as const;

const forDispatchers = [...onBoard, ['A', 'Open the flight you are on']] as const;

const forAdministrators = [
  ...onBoard,
  ['A', 'Approve or review the flight you are on, or else open it'],
  ['R', 'Reject it, after a confirmation'],
  ['X', 'Select it, to approve several'],
] as const;

type KeysProps = { readonly title: string; readonly keys: readonly (readonly [string, string])[] };

function Keys({ title, keys }: KeysProps) {
  return (
    <section>
      <h3 className="mb-2 text-dim text-13 font-semibold">{title}</h3>
      <dl className="mx-0 mt-0 mb-5">
        {keys.map(([key, does]) => (
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 items-baseline py-1.5" key={key}>
            <dt>
              <kbd className="py-0.5 px-2 border border-line-strong rounded-small bg-sunken text-bright font-mono text-13 whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The portal's keys, and the switch that turns them off in this browser. */
export function KeysDialog({ isOpen, onClose }: DialogProps) {
  const [isOn, turn] = useShortcutsEnabled();
  const { thresholds } = useStartData();
  const rank = useViewer()?.rank ?? null;
  const ofBoard = isAdministrator(rank, thresholds) ? forAdministrators : forDispatchers;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Keys title="Everywhere" keys={everywhere} />
      {canSchedule(rank, thresholds) && <Keys title="Flight Scheduling" keys={ofBoard} />}
      <label className="flex gap-3 items-center min-h-11">
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
        Use these keys in this browser
      </label>
    </Dialog>
  );
}
