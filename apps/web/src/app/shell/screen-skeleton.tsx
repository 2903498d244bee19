import { titlesAt } from '@crewroom/domain/catalogue/screens';
import { useLocation } from '@tanstack/react-router';
import { LoadingScreen } from '../../components/ui/loading-screen.tsx';
import { titleClasses } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';

/**
 * The placeholder of a screen, as the page showed it before the app: the title, if it is known, and the content below.
 * It is no heading, because the focus would be lost with it.
 */
export function ScreenSkeleton() {
  const titles = titlesAt(useLocation({ select: ({ pathname }) => pathname }));
  const small = useMediaQuery(SMALL_SCREEN);
  return (
    <>
      <LoadingScreen />
      <div aria-hidden="true">
        {titles === undefined ? (
          <Skeleton className="mb-6 h-8 w-65 max-w-[70%] rounded-card" />
        ) : (
          <p className={`${titleClasses} mb-6 max-md:mb-4`}>{small ? titles.shortTitle : titles.title}</p>
        )}
        <Skeleton className="mb-6 h-30 rounded-card" />
        <Skeleton className="h-30 rounded-card" />
      </div>
    </>
  );
}
