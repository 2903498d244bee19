import type { FoundUser } from '@crewroom/domain/members/schemas';
import { FoundPeople } from './found-people.tsx';
import type { SearchFace } from './search-face.ts';
import classes from './search-results.module.css';

type SearchResultsProps = {
  readonly face: SearchFace;
  readonly listId: string;
  readonly active: number;
  readonly isBehind: boolean;
  readonly onChoose: (person: FoundUser) => void;
  readonly onRetry: () => void;
};

/** What a search has come to, below its input. */
export function SearchResults({ face, listId, active, isBehind, onChoose, onRetry }: SearchResultsProps) {
  if (face.kind === 'people') {
    return (
      <div className={classes.people} data-behind={isBehind}>
        <FoundPeople people={face.people} listId={listId} active={active} onChoose={onChoose} />
      </div>
    );
  }
  return (
    <div className={classes.message} data-kind={face.kind}>
      <p>{face.words}</p>
      {face.kind === 'failed' && (
        <button className={classes.retry} type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}
