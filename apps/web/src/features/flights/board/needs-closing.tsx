import { CLOSING_HOURS } from '@crewroom/domain/flights/departure';
import { listedOf } from '../../../lib/format-count.ts';
import type { OnRemoved } from './board-actions.ts';
import { usePermission } from './board-context.ts';
import { flightsOf, type Item } from './board-items.ts';
import { CardsSection } from './cards-section.tsx';
import type { ShownItem } from './frozen-list.ts';

type NeedsClosingProps = {
  readonly shown: readonly ShownItem<Item>[];
  /** The number of such flights in all, when the column may leave some out. Null otherwise. */
  readonly total: number | null;
  readonly onRemoved: OnRemoved;
};

/** The flights that are neither concluded nor cancelled, the oldest first, with instructions. */
export function NeedsClosing({ shown, total, onRemoved }: NeedsClosingProps) {
  const may = usePermission();
  const canClose = flightsOf(shown).some((flight) => may('setStatus', flight));
  return (
    <CardsSection
      title="Needs closing"
      count={listedOf(shown.length, total ?? 0)}
      shown={shown}
      onRemoved={onRemoved}
    >
      <p className="px-1 mb-2.5 text-text text-14 leading-5">
        {`These flights departed ${CLOSING_HOURS} hours ago or earlier and are still open. `}
        {canClose
          ? 'Open the details and conclude the flight, or cancel it if it did not take place.'
          : 'Their dispatchers conclude them, or cancel them if they did not take place.'}
      </p>
    </CardsSection>
  );
}
