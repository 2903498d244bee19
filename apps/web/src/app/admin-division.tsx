import { AdminScreen } from '../features/admin/admin-screen.tsx';
import { AdvanceTerm } from '../features/terms/advance-term.tsx';

/** The administrative division with what other features bring to it. */
export function AdminDivision() {
  return <AdminScreen advanceTerm={<AdvanceTerm />} />;
}
