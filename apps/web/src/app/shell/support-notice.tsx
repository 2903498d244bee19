import IconLifebuoy from '~icons/tabler/lifebuoy';
import { DateTime } from '../../components/ui/date-time.tsx';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { useStartData } from '../../lib/start-data.ts';

/** Shows on every screen that an operator of the host has support access to this airline now. */
export function SupportNotice() {
  const { supportUntil } = useStartData();
  const now = useCurrentMinute();
  if (supportUntil === undefined || Date.parse(supportUntil) <= now.getTime()) return null;
  return (
    <p
      role="note"
      className="mb-4 flex items-start gap-2.5 rounded-card border border-amber-line bg-amber-fill px-4 py-2.5 text-14 leading-5 font-medium text-amber-text"
    >
      <IconLifebuoy size={20} stroke={1.75} aria-hidden />
      <span>
        Support may read this airline until <DateTime value={supportUntil} format="time" />.
      </span>
    </p>
  );
}
