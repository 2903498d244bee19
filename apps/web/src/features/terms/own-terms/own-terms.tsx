import { useEffect, useState } from 'react';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { whenIdle } from '../../../lib/idle.ts';
import type { TermsMember } from './terms-card.tsx';

const OwnYear = lazySection(async () => (await import('./own-year.tsx')).OwnYear);
const TermsCard = lazySection(async () => (await import('./terms-card.tsx')).TermsCard);

/** The viewer's last closed terms and their year of flights, loaded once the browser is idle. */
export function OwnTerms({ member }: { readonly member: TermsMember }) {
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => whenIdle(() => setMayLoad(true)), []);
  const placeholder = <Skeleton className="h-13.5 rounded-card" />;
  return (
    <>
      {mayLoad ? <TermsCard member={member} placeholder={placeholder} /> : placeholder}
      {mayLoad ? <OwnYear placeholder={placeholder} /> : placeholder}
    </>
  );
}
