import { navigationScreens } from '@crewroom/domain/contract/access';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonLook } from './ui/button.tsx';

/** The link back to the admin area, in the header of a screen below it. */
export function ToAdmin() {
  return (
    <Link className={buttonLook({ kind: 'quiet' })} to="/admin">
      <IconArrowLeft size={16} aria-hidden />
      {navigationScreens['/admin'].label}
    </Link>
  );
}
