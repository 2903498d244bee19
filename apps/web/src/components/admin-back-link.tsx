import { navigationScreens } from '@crewroom/domain/contract/access';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonClasses } from './ui/button.tsx';

/** The link back to the admin area, in the header of a screen below it. */
export function AdminBackLink() {
  return (
    <Link className={buttonClasses({ kind: 'quiet' })} to="/admin">
      <IconArrowLeft size={16} aria-hidden />
      {navigationScreens['/admin'].label}
    </Link>
  );
}
