import type { BoardActProps } from './board-act-props.ts';

/** What a question about a flight of the board is given. */
export type QuestionProps = BoardActProps & {
  readonly opened: boolean;
  /** What somebody else decided while it was asked, which leaves nothing to ask; null while nothing was. */
  readonly outcome: string | null;
  readonly onClose: () => void;
};
