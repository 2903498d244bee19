import { AdminScreen } from '../features/record/admin-screen.tsx';
import { TermCard } from '../features/terms/advance/term-card.tsx';
import { UndoInHistory } from '../features/terms/undo/undo-offer.tsx';

const undoAdvance = (advancedAt: string) => <UndoInHistory advancedAt={advancedAt} />;

/** The admin area, with the components of the feature `terms`. */
export function AdminDivision() {
  return <AdminScreen termCard={<TermCard />} undoAdvance={undoAdvance} />;
}
