import type { SettingState } from '@crewroom/domain/settings/endpoints';
import { type Setting, type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import type { ReactNode } from 'react';
import { Checkbox } from '../../components/form/form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Byline } from '../../components/user-text.tsx';
import { AccentPicker } from './accent-picker.tsx';
import { DocumentRow } from './document-row.tsx';
import { FurtherDocuments } from './further-documents.tsx';
import { RankField } from './rank-field.tsx';

/** Says who changed a setting last, and when. */
function LastChange({ updatedAt, updatedBy }: Pick<SettingState, 'updatedAt' | 'updatedBy'>) {
  if (updatedAt === null) return null;
  return (
    <>
      <Byline username={updatedBy} />
      {' on '}
      <DateTime value={updatedAt} />
    </>
  );
}

type SourceProps = { readonly state: SettingState; readonly children?: ReactNode };

/** Says who set a setting that is not at its default, with the possible actions. */
export function Source({ state, children }: SourceProps) {
  const { key, source, updatedAt, updatedBy } = state;
  if (source === 'default') return null;
  return (
    <div className="flex flex-wrap gap-x-3 items-center min-h-8 text-13 leading-5 text-dim">
      <p className="min-w-0 wrap-anywhere">
        {source === 'environment' && (
          <>
            Set by the environment: <code>{settingTable[key].environment}</code>
          </>
        )}
        {source === 'portal' && (
          <>
            Changed
            <LastChange updatedAt={updatedAt} updatedBy={updatedBy} />
          </>
        )}
      </p>
      {children}
    </div>
  );
}

type ControlProps = {
  readonly settingKey: SettingKey;
  readonly value: string | boolean;
  readonly isFixed: boolean;
  readonly error: ReactNode;
  readonly onType: (value: string | boolean) => void;
};

const types: Readonly<Partial<Record<Setting['kind'], string>>> = {
  address: 'url',
  whole: 'number',
  number: 'number',
};

function Control({ settingKey, value, isFixed, error, onType }: ControlProps) {
  const setting: Setting = settingTable[settingKey];
  const label = 'unit' in setting ? `${setting.label} (${setting.unit})` : setting.label;
  if (typeof value === 'boolean') {
    return (
      <Checkbox
        label={label}
        description={setting.help}
        disabled={isFixed}
        checked={value}
        onChange={({ currentTarget }) => onType(currentTarget.checked)}
      />
    );
  }
  const field = { label, description: setting.help, error };
  if (setting.kind === 'rank')
    return <RankField {...field} value={value} isFixed={isFixed} onType={onType} />;
  return (
    <TextField
      {...field}
      type={types[setting.kind] ?? 'text'}
      step={setting.kind === 'number' ? 'any' : undefined}
      maxLength={setting.kind === 'text' ? setting.max : undefined}
      placeholder={setting.emptyMeans ?? (setting.default === null ? 'None' : undefined)}
      readOnly={isFixed}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

type SettingFieldProps = Omit<ControlProps, 'settingKey' | 'isFixed'> & {
  readonly state: SettingState;
  readonly isBusy: boolean;
  /** Returns the setting to its default. */
  readonly onReset: () => void;
};

/** Returns the default of a setting in words, when its value shows it. */
function resetInWords(key: SettingKey): string {
  const setting: Setting = settingTable[key];
  return typeof setting.default === 'number' ? `Reset to ${setting.default}` : 'Reset';
}

/** One setting: its field with a description, the last change, and the button that resets it. */
export function SettingField({ state, isBusy, onReset, ...control }: SettingFieldProps) {
  const { key, source } = state;
  const isFixed = source === 'environment';
  const provenance = (
    <Source state={state}>
      {source === 'portal' && (
        <Button
          kind="quiet"
          aria-label={`${resetInWords(key)}: ${settingTable[key].label}`}
          isBusy={isBusy}
          onClick={onReset}
        >
          {resetInWords(key)}
        </Button>
      )}
    </Source>
  );
  if (key === 'hub.furtherDocuments') {
    return (
      <FurtherDocuments {...control} value={String(control.value)} isFixed={isFixed}>
        {provenance}
      </FurtherDocuments>
    );
  }
  if (settingTable[key].section === 'documents') {
    return (
      <DocumentRow
        settingKey={key}
        {...control}
        value={String(control.value)}
        saved={typeof state.value === 'string' ? state.value : null}
        isFixed={isFixed}
      >
        {provenance}
      </DocumentRow>
    );
  }
  return (
    <div className="grid gap-1 min-w-0">
      <Control settingKey={key} isFixed={isFixed} {...control} />
      {key === 'airlineAccent' && (
        <div className="mt-2">
          <AccentPicker value={String(control.value)} isFixed={isFixed} onPick={control.onType} />
        </div>
      )}
      {provenance}
    </div>
  );
}
