import type { EndpointName, ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { failureText, isHandledByApp } from '../../lib/api-error.ts';
import { toastFailure, toastNotice, toastSuccess } from '../ui/toasts.ts';
import type { ApiMutationOptions } from './mutation-options.ts';

const DONE_BEFORE = 'Your earlier attempt had already been successful';
const NOT_DONE_TWICE = 'It was not done twice. If you do want it twice, do it again now.';

/** The text below a toast: its subject, and a remark. */
function detailOf(named: string | undefined, remark: string | undefined): string | undefined {
  return named === undefined || remark === undefined ? (named ?? remark) : `${named}. ${remark}`;
}

/** Shows that a click repeated an earlier success. `named` is its subject. */
export function toastDoneBefore(
  named: string | undefined,
  extras: Parameters<typeof toastNotice>[2] = {},
): void {
  toastNotice(DONE_BEFORE, detailOf(named, NOT_DONE_TWICE), extras);
}

/** Shows the success of a mutation, with Undo and a link if there are any. */
export function toastMutationSuccess<Name extends EndpointName, Input>(
  options: ApiMutationOptions<Name, Input>,
  { data, isRepeated }: { readonly data: ResponseOf<Name>; readonly isRepeated: boolean },
  input: Input,
): void {
  const { success, topic } = options;
  if (success === null) return;
  const extras = { undo: options.undo?.(data, input), topic, link: options.link?.(data, input) };
  const subject = options.named?.(input);
  if (isRepeated) {
    toastDoneBefore(subject, extras);
    return;
  }
  const detail = detailOf(subject, options.remark?.(data, input));
  toastSuccess(typeof success === 'string' ? success : success(data, input), { ...extras, detail });
}

/** Shows the error of a mutation in the server's words, unless the app reacts to it as a whole. */
export function toastMutationError<Name extends EndpointName, Input>(
  options: ApiMutationOptions<Name, Input>,
  error: unknown,
  input: Input,
): void {
  if (isHandledByApp(error)) return;
  const { failure, showsReason, topic } = options;
  const { text, detail } = failureText(error, failure);
  toastFailure(
    showsReason && detail === undefined ? `${failure}: ${text}` : text,
    detailOf(options.named?.(input), detail),
    { topic },
  );
}
