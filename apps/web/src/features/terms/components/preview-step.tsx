import type { TermPreview } from '@crewroom/domain/terms/calls';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryFaces } from '../../../ui/query-faces.tsx';
import { termPreviewQuery } from '../queries.ts';
import { Step } from './step.tsx';
import { TermConsequences } from './term-consequences.tsx';

type PreviewStepProps = {
  readonly onDecide: (preview: TermPreview) => void;
  readonly onClose: () => void;
};

/** The first confirmation: what the advance will do, to whom, and what is lost by it. */
export function PreviewStep({ onDecide, onClose }: PreviewStepProps) {
  const query = useQuery(termPreviewQuery());
  // What was shown before is not what is decided upon: the next step waits for the answer of now.
  const preview = query.isFetching || query.isError ? undefined : query.data;
  return (
    <Step
      title="Step 1 of 2: what will happen"
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="outline"
            color="red"
            disabled={preview === undefined}
            onClick={() => preview !== undefined && onDecide(preview)}
          >
            Continue to the last step
          </Button>
        </>
      }
    >
      <QueryFaces
        query={query}
        failure="Failed to load what an advance would do"
        skeleton={<Skeleton height={420} radius={8} />}
      >
        {(shown) => <TermConsequences preview={shown} />}
      </QueryFaces>
    </Step>
  );
}
