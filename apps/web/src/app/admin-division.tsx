import { AdminScreen } from '../record/admin-screen.tsx';
import { AdvanceTerm } from '../terms/advance/advance-term.tsx';

/** The administrative division, with the button of the feature `terms` passed in. */
export function AdminDivision() {
  return <AdminScreen advanceTerm={<AdvanceTerm />} />;
}
