import { navigationScreens } from '@crewroom/domain/contract/access';
import { Link } from '@tanstack/react-router';
import IconArrowLeft from '~icons/tabler/arrow-left';
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
