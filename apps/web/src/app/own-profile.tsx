import { OwnCalendar } from '../calendar/own-calendar.tsx';
import { OwnProfileScreen } from '../members/profile/own-profile-screen.tsx';
import { OwnAppeal, PastAppeals } from '../record/appeals/own-appeals.tsx';
import { OwnLeave } from '../record/leave/own-leave.tsx';

/** One's own profile with what other features bring to it. */
export function OwnProfile() {
  return (
    <OwnProfileScreen Leave={OwnLeave} Calendar={OwnCalendar} Appeal={OwnAppeal} PastAppeals={PastAppeals} />
  );
}
