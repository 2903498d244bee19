import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { type Draft, draftStore, isSameTyped } from '../../lib/draft-store.ts';
import { idempotencyKeys } from '../../lib/idempotency-keys.ts';
import { isObject } from '../../lib/json-value.ts';
import { useUnloadPrompt } from '../ui/use-unload-prompt.ts';
import { useViewer } from '../viewer.ts';
import { type FieldErrors, type FieldOfPath, fieldErrorsOfRefusal } from './field-errors.ts';

type DraftFormOptions<Values> = {
  /** The name under which the draft is stored. */
  readonly name: string;
  /** The owner of the draft when nobody is signed in. */
  readonly owner?: string;
  /** The initial values. */
  readonly blank: () => Values;
  /** Validates the values before they are sent. */
  readonly validate?: (values: Values) => FieldErrors;
  /** Maps paths of the server's issues to fields, when they differ. */
  readonly fieldOf?: FieldOfPath | undefined;
};

/**
 * Whether a stored value has the shape of an example: the same fields with the same types, and list items like the
 * first item of the example. A draft stored by an earlier release may have another shape.
 */
export function hasShapeOf<Example>(value: unknown, example: Example): value is Example {
  if (Array.isArray(example)) {
    return (
      Array.isArray(value) && value.every((item) => example.length === 0 || hasShapeOf(item, example[0]))
    );
  }
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.entries(example).every(([key, part]) => hasShapeOf(value[key], part));
}

/** The member's stored draft, if it has the shape of this form. */
function keptDraft<Values>(
  owner: string | undefined,
  name: string,
  example: Values,
): Draft<Values> | undefined {
  const draft = owner === undefined ? undefined : draftStore.read(owner, name);
  if (draft === undefined) return undefined;
  const { values, base } = draft;
  return hasShapeOf(values, example) && hasShapeOf(base, example) ? { values, base } : undefined;
}

/** Returns the values after sending: fields that were changed since stay, all others become those of `next`. */
export function afterSending<Values extends object>(sent: Values, current: Values, next: Values): Values {
  const typedSince = Object.entries(current).filter(
    ([field, value]) => !isSameTyped(value, Reflect.get(sent, field)),
  );
  return { ...next, ...Object.fromEntries(typedSince) };
}

/**
 * A form whose values are stored as a draft in this tab, for the member who typed them. The draft survives Back, a
 * reload and the end of the session, until it is sent or discarded.
 */
export function useDraftForm<Values extends object>(options: DraftFormOptions<Values>) {
  const { name, blank, validate } = options;
  const viewer = useViewer();
  const [owner] = useState(options.owner ?? viewer?.userId);
  const [keptAtStart] = useState(() => keptDraft(owner, name, blank()));
  const [base, setBase] = useState(() => keptAtStart?.base ?? blank());
  const [isBroughtBack, setBroughtBack] = useState(keptAtStart !== undefined);
  // Counts failed attempts. Each one focuses the first error.
  const [failures, setFailures] = useState(0);
  const form = useForm<Values>({
    initialValues: keptAtStart?.values ?? base,
    ...(validate && { validate: (values) => ({ ...validate(values) }) }),
  });
  const { values } = form;
  const sent = useRef(values);
  const isTyped = !isSameTyped(values, base);

  useEffect(() => {
    if (!isTyped) draftStore.drop(name);
    else if (owner !== undefined) draftStore.keep(owner, name, { values, base });
  }, [name, owner, isTyped, values, base]);
  useUnloadPrompt(isTyped);

  const begin = (next: Values, typed = next) => {
    setBase(next);
    form.setValues(typed);
    form.clearErrors();
    setBroughtBack(false);
  };
  const resetAfterSending = (sentValues: Values, next: Values = blank()) =>
    begin(next, afterSending(sentValues, form.getValues(), next));
  const fieldOf = options.fieldOf ?? ((path: string) => (path in values ? path : undefined));

  const refuse = (error: unknown) => {
    const errors = fieldErrorsOfRefusal(error, fieldOf);
    form.setErrors({ ...errors });
    if (Object.keys(errors).length > 0) setFailures((count) => count + 1);
  };

  return {
    ...form,
    /** The values before anything was typed. */
    base,
    isTyped,
    isBroughtBack,
    failures,
    /** Focuses the first error. */
    countFailure: () => setFailures((count) => count + 1),
    /** Replaces the base values by `next`, and the typed values by `typed`. */
    rebase: (next: Values, typed: Values) => {
      setBase(next);
      form.setValues(typed);
    },
    /** Begins with other values. They are no draft until the viewer changes them. */
    beginWith: (next: Values) => begin(next),
    /** Replaces the input, as if the viewer had typed it. */
    fillIn: (typed: Values) => begin(blank(), typed),
    /** Discards the input. A request without a response is not retried either. */
    discard: () => {
      draftStore.drop(name);
      idempotencyKeys.endForm(name);
      begin(blank());
    },
    onSubmit: ((send, onInvalid) =>
      form.onSubmit((typed, event) => {
        sent.current = typed;
        return send(typed, event);
      }, onInvalid)) satisfies typeof form.onSubmit,
    /**
     * Wraps the callback of a successful request: the draft is deleted and `then` is called, even when the form was
     * closed meanwhile. What was typed since the form was sent is kept, and `then` is not called.
     */
    afterClearingDraft: (then: () => void) => () => {
      draftStore.dropSent(name, sent.current);
      if (!isSameTyped(form.getValues(), sent.current)) resetAfterSending(sent.current);
      else if (owner === undefined || draftStore.read(owner, name) === undefined) then();
    },
    /** Resets the form after sending, but keeps what was typed since. */
    resetAfterSending,
    /** Shows the server's issues at the fields. */
    refuse,
    /**
     * Options for the form's request. A refusal is shown in the form, and a request without a response is retried until
     * the form is discarded.
     */
    sending: { form: name, onError: refuse },
  };
}

export type DraftForm<Values extends object> = ReturnType<typeof useDraftForm<Values>>;
