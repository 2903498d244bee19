import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Expanded } from '../../../components/ui/cards.tsx';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { whenIdle } from '../../../lib/idle.ts';

const ReliabilityCard = lazySection(async () => (await import('./reliability-card.tsx')).ReliabilityCard);

/**
 * The viewer's reliability. Its code and data load once the browser is idle. They load at once, and the section opens, when the
 * URL ends in `#reliability`, as in links of the inbox.
 */
export function OwnReliability() {
  const isLinkedTo = useLocation({ select: ({ hash }) => hash === 'reliability' });
  const [mayLoad, setMayLoad] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => whenIdle(() => setMayLoad(true)), []);
  useEffect(() => {
    if (isLinkedTo) container.current?.scrollIntoView({ block: 'start' });
  }, [isLinkedTo]);
  const placeholder = <Skeleton className={isLinkedTo ? 'h-60 rounded-card' : 'h-13.5 rounded-card'} />;
  const card = mayLoad || isLinkedTo ? <ReliabilityCard placeholder={placeholder} /> : placeholder;
  return (
    <div id="reliability" ref={container} className="min-w-0 scroll-mt-4 @container">
      {isLinkedTo ? <Expanded>{card}</Expanded> : card}
    </div>
  );
}
