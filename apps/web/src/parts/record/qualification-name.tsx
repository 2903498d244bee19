import { IconBuilding } from '@tabler/icons-react';
import classes from './qualification-name.module.css';
import { WingsIcon } from './wings-icon.tsx';

const isDivision = (name: string) => name.endsWith('Division');

/** A qualification by name: wings before a licence, a house before a division. */
export function QualificationName({ name }: { readonly name: string }) {
  return (
    <span className={classes.qualification}>
      <span className={classes.sign}>
        {isDivision(name) ? <IconBuilding size={20} stroke={1.5} aria-hidden /> : <WingsIcon />}
      </span>
      {name}
    </span>
  );
}
