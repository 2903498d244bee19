import { AdminScreen } from '../features/record/admin-screen.tsx';
import { TermCard } from '../features/terms/advance/term-card.tsx';
import { UndoInHistory } from '../features/terms/undo/undo-offer.tsx';

const undoAdvance = (advancedAt: string) => <UndoInHistory advancedAt={advancedAt} />;

/** The administrative division, with what the feature `terms` brings to it. */
export function AdminDivision() {
  return <AdminScreen termCard={<TermCard />} undoAdvance={undoAdvance} />;
}
