import type { RankThresholds } from '@crewroom/domain/contract/access';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { QueryView } from '../../components/ui/query-view.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';
import { rankPreviewQuery } from './queries.ts';

type RankConfirmationProps = DialogProps & {
  readonly ranks: RankThresholds;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
};

/** Shows whom other ranks would affect, and how, before they are saved. */
export function RankConfirmation({ ranks, isOpen, isBusy, onConfirm, onClose }: RankConfirmationProps) {
  const query = {
    rankStaff: String(ranks.staff),
    rankDispatch: String(ranks.dispatch),
    rankAdmin: String(ranks.admin),
  };
  const preview = useQuery({ ...rankPreviewQuery(query), enabled: isOpen });
  const lost = preview.data?.effect;
  const takes = lost !== undefined && lost.staff.lose + lost.dispatch.lose + lost.admin.lose > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Save these ranks?"
      action="Save ranks"
      isDangerous={takes}
      isBusy={isBusy || preview.data === undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <QueryView
        query={preview}
        failure="Failed to count who is affected"
        skeleton={<Skeleton className="h-12" />}
      >
        {({ words }) => (
          <ul className="grid gap-1 p-0 list-none">
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}
