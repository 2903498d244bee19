import type { ChatChannel, Poster } from '@crewroom/domain/discord/posts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import IconSend from '~icons/tabler/send';
import { Button } from '../../components/ui/button.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { failureText } from '../../lib/api-error.ts';

const TIMEOUT_MS = 30_000;

type TestPostProps = {
  readonly channel: ChatChannel;
  /** The sender of the post. */
  readonly by: Poster;
  /** The tested item, for assistive technology. */
  readonly label: string;
  /** The content on the line before the button. */
  readonly children: ReactNode;
};

/** Sends a test post to a channel with the saved settings, and shows the result. */
export function TestPost({ channel, by, label, children }: TestPostProps) {
  const outcomeId = useId();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => fetchApi('sendTestPost', { body: { channel, by } }, { timeoutMs: TIMEOUT_MS }),
  });
  const isRight = data?.ok === true;
  const words = error === null ? data?.message : failureText(error, 'The test post could not be sent').text;
  const isShown = words !== undefined && !isPending;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-x-2 gap-y-2 items-center">
        {children}
        <Button
          aria-label={`Send test post: ${label}`}
          aria-describedby={isShown ? outcomeId : undefined}
          icon={<IconSend size={16} aria-hidden />}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          Send test post
        </Button>
      </div>
      <div role="status" className="text-13 leading-5">
        {isShown && (
          <p
            id={outcomeId}
            className={`flex gap-2 wrap-anywhere [&_svg]:mt-0.5 ${isRight ? 'text-green-text' : 'text-error'}`}
          >
            {isRight ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <span className="min-w-0">{words}</span>
          </p>
        )}
      </div>
    </div>
  );
}
