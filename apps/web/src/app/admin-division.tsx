import { AdminScreen } from '../record/admin-screen.tsx';
import { AdvanceTerm } from '../terms/advance/advance-term.tsx';

/** The administrative division with what other features bring to it. */
export function AdminDivision() {
  return <AdminScreen advanceTerm={<AdvanceTerm />} />;
}
