import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { SettingChanges } from '@crewroom/domain/settings/endpoints';
import { type SettingSection, settingSections } from '@crewroom/domain/settings/sections';
import { type SettingKey, settingsIn, settingTable } from '@crewroom/domain/settings/table';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, FormError } from '../../components/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../components/form/use-draft-form.ts';
import { PausedEvents } from '../../components/paused-events.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { useDialog } from '../../components/ui/use-dialog.ts';
import { counted } from '../../lib/format-count.ts';
import { ApplicationGuide, ChannelTests } from './application-guide.tsx';
import { LogoSetting } from './logo-setting.tsx';
import { useChangeSettings } from './mutations.ts';
import { SecretSetting } from './secret-setting.tsx';
import { SettingField } from './setting-field.tsx';
import {
  changesIn,
  draftOf,
  fieldOf,
  fieldOfPath,
  mistakesIn,
  ranksIn,
  rebasedTexts,
  type SettingStates,
  type SettingTexts,
  textsOf,
  typedKeys,
} from './setting-texts.ts';
import { TypedRankWarnings } from './typed-rank-warnings.tsx';

const RankConfirmation = lazyDialog(async () => (await import('./rank-confirmation.tsx')).RankConfirmation);

/** The confirmation before saving: the new ranks and the changes. */
type Question = { readonly ranks: RankThresholds; readonly onConfirm: () => void };

type SectionProps = { readonly section: SettingSection; readonly states: SettingStates };

/** The form of a section. Values that others save appear in fields without unsaved text. */
function useSectionForm({ section, states }: SectionProps, keys: readonly SettingKey[]) {
  const stored = textsOf(keys, states);
  const form = useDraftForm<SettingTexts>({
    name: draftOf(section),
    blank: () => stored,
    validate: (typed) => mistakesIn(keys, states, stored, typed),
    fieldOf: fieldOfPath,
  });
  const seen = useRef(JSON.stringify(stored));
  useEffect(() => {
    const now = JSON.stringify(stored);
    if (seen.current === now) return;
    seen.current = now;
    form.rebase(stored, rebasedTexts(form.base, form.getValues(), stored));
  });
  return form;
}

type SaveBarProps = { readonly form: DraftForm<SettingTexts>; readonly children: ReactNode };

/** The number of unsaved fields, with the buttons. They then stay in view at the foot of the window. */
function SaveBar({ form, children }: SaveBarProps) {
  const count = Object.entries(form.values).filter(([field, value]) => form.base[field] !== value).length;
  return (
    <div
      className={`${count > 0 ? 'sticky bottom-(--bottom-bar) z-2 shadow-raised' : ''} flex flex-wrap gap-3 items-center -mx-5 -mb-4 px-5 py-3 border-t border-t-line rounded-b-card bg-card max-md:-mx-4 max-md:-mb-3 max-md:px-4`}
      data-foot-bar={count > 0 ? 'shown' : 'hidden'}
    >
      <p className="me-auto text-dim text-14" role="status">
        {count === 0 ? 'No changes' : `${counted(count, 'change')} not saved`}
      </p>
      {count > 0 && (
        <Button size="medium" onClick={form.discard}>
          Discard
        </Button>
      )}
      {children}
    </div>
  );
}

function TypedSettings({ section, states }: SectionProps) {
  const keys = typedKeys(settingsIn(section));
  const form = useSectionForm({ section, states }, keys);
  const save = useRef<HTMLButtonElement>(null);
  const asking = useDialog<Question>(save);
  const sent = useRef(form.base);
  const change = useChangeSettings((response) => {
    asking.close();
    const now = new Map(response.settings.map((state) => [state.key, state]));
    form.resetAfterSending(sent.current, textsOf(keys, now));
  });
  const reset = useChangeSettings(asking.close);
  const send = (typed: SettingTexts) => {
    sent.current = typed;
    change.mutate(changesIn(keys, form.base, typed), { ...form.sending, onError: refuse });
  };
  const refuse = (error: unknown) => {
    asking.close();
    form.refuse(error);
  };
  const ask = (changes: SettingChanges, action: () => void) => {
    const ranks = section === 'ranks' ? ranksIn(states, changes) : null;
    if (ranks === null) action();
    else asking.open({ ranks, onConfirm: action });
  };
  const typedRanks = section === 'ranks' ? ranksIn(states, changesIn(keys, form.base, form.values)) : null;
  const backToDefault = (key: SettingKey) => {
    const changes = { [key]: null };
    ask(changes, () => reset.mutate(changes, { onError: asking.close }));
  };
  const fields = keys.map((key) => {
    const state = states.get(key);
    if (state === undefined) return null;
    const field = fieldOf(key);
    return (
      <SettingField
        key={key}
        state={state}
        value={form.values[field] ?? ''}
        error={form.errors[field]}
        isBusy={reset.isPending && reset.variables !== undefined && key in reset.variables}
        onType={(value) => form.setFieldValue(field, value)}
        onReset={() => backToDefault(key)}
      />
    );
  });
  return (
    <Form
      form={form}
      className="@container grid gap-5 grid-cols-1"
      label={settingSections[section].label}
      isInactive={!form.isTyped || change.isPending}
      onSubmit={(typed) => ask(changesIn(keys, form.base, typed), () => send(typed))}
    >
      {section === 'documents' ? <ul className="p-0 list-none">{fields}</ul> : fields}
      {typedRanks !== null && <TypedRankWarnings ranks={typedRanks} />}
      <FormError form={form} />
      <SaveBar form={form}>
        <Button
          ref={save}
          kind="primary"
          size="medium"
          type="submit"
          aria-label={`Save ${settingSections[section].label}`}
          isInactive={!form.isTyped}
          isBusy={change.isPending}
        >
          Save
        </Button>
      </SaveBar>
      {asking.subject && (
        <RankConfirmation
          ranks={asking.subject.ranks}
          {...asking.props}
          isBusy={change.isPending || reset.isPending}
          onConfirm={() => asking.subject?.onConfirm()}
        />
      )}
    </Form>
  );
}

/** One section of the settings: its secrets, which are set one by one, and the form of all others. */
export function SettingsSection({ section, states }: SectionProps) {
  const keys = settingsIn(section);
  const { label, help } = settingSections[section];
  const secrets = keys.flatMap((key) => {
    const state = states.get(key);
    return state?.secret === true ? [state] : [];
  });
  return (
    <SectionCard title={label}>
      <div className="grid gap-5 grid-cols-1">
        <p className="text-dim text-14 leading-5">{help}</p>
        {section === 'discord' && (
          <PausedEvents
            lastStep={(setting) =>
              states.get('discordEvents')?.source === 'environment'
                ? `Then restart the portal once with ${settingTable.discordEvents.environment}=false.`
                : `Then switch “${setting}” off and on below.`
            }
          />
        )}
        {section === 'discord' && <ApplicationGuide states={states} />}
        {secrets.map((state) => (
          <SecretSetting key={state.key} state={state} />
        ))}
        {section === 'airline' && <LogoSetting />}
        {section === 'discord' && <ChannelTests />}
        {typedKeys(keys).length > 0 && <TypedSettings section={section} states={states} />}
      </div>
    </SectionCard>
  );
}
