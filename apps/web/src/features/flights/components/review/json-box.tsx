import { defaultReviewPoints } from '@crewroom/domain/terms/rules';
import { InputBase } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './review-form.module.css';
import type { ReviewBeingMade } from './use-review.ts';

const { attended, hosted } = defaultReviewPoints;

type JsonBoxProps = {
  readonly review: ReviewBeingMade;
  readonly box: RefObject<HTMLTextAreaElement | null>;
};

/** The body of the call as it will be sent. */
export function JsonBox({ review, box }: JsonBoxProps) {
  const { draft, fault, setJson } = review;
  return (
    <InputBase
      component="textarea"
      multiline
      rows={draft.json === '' ? 2 : 6}
      ref={box}
      label="Points as JSON (optional)"
      description={`Empty means the default: attended ${attended}, hosted ${hosted}. The box and the inputs above follow each other; what stands here is sent.`}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      placeholder={`{ "points": { "attended": ${attended}, "hosted": ${hosted} }, "absentUserIds": [] }`}
      classNames={{ input: classes.json ?? '' }}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      error={fault}
      value={draft.json}
      onChange={({ currentTarget }) => setJson(currentTarget.value)}
    />
  );
}
