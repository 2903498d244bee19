import { splitMentions } from '@crewroom/domain/text';
import { useState } from 'react';
import { WrittenText } from '../../../../ui/written-text.tsx';
import { foldedText } from '../../folded-text.ts';
import classes from './folded-quote.module.css';

const SHOWN = 240;

/** Words that were written with an act; long ones unfold on request. */
export function FoldedQuote({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const folded = foldedText(text, SHOWN);
  return (
    <blockquote className={classes.quote}>
      <WrittenText parts={splitMentions(isWhole ? text : (folded ?? text))} />
      {folded !== null && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show the whole text'}
        </button>
      )}
    </blockquote>
  );
}
