import { AdminScreen } from '../features/record/admin-screen.tsx';
import { AdvanceTerm } from '../features/terms/advance/advance-term.tsx';
import { UndoInHistory } from '../features/terms/undo/undo-offer.tsx';

const undoAdvance = (advancedAt: string) => <UndoInHistory advancedAt={advancedAt} />;

/** The administrative division, with what the feature `terms` brings to it. */
export function AdminDivision() {
  return <AdminScreen advanceTerm={<AdvanceTerm />} undoAdvance={undoAdvance} />;
}
