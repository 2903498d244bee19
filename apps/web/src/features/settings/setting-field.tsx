import type { SettingState } from '@crewroom/domain/settings/endpoints';
import { type Setting, type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import type { ReactNode } from 'react';
import { Checkbox } from '../../components/form/form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { By } from '../../components/ui/written-text.tsx';
import { RankField } from './rank-field.tsx';
import { Swatch, UsedAccent } from './used-accent.tsx';

/** Who changed a setting last, and when. */
function LastChange({ updatedAt, updatedBy }: Pick<SettingState, 'updatedAt' | 'updatedBy'>) {
  if (updatedAt === null) return null;
  return (
    <>
      <By username={updatedBy} />
      {' on '}
      <DateTime value={updatedAt} />
    </>
  );
}

type SourceProps = { readonly state: SettingState; readonly children?: ReactNode };

/** Where the value of a setting comes from, with what can be done about it. */
export function Source({ state, children }: SourceProps) {
  const { key, source, updatedAt, updatedBy } = state;
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
            Set here
            <LastChange updatedAt={updatedAt} updatedBy={updatedBy} />
          </>
        )}
        {source === 'default' && (
          <>
            Default
            {updatedAt !== null && (
              <>
                , put back
                <LastChange updatedAt={updatedAt} updatedBy={updatedBy} />
              </>
            )}
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

const isHex = (text: string | boolean): text is string =>
  typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** What the default is where a field is blank. */
const blankSays: Readonly<Partial<Record<SettingKey, string>>> = {
  airlineAccent: 'A deep blue',
  termLengthDays: 'Until a month ends',
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
  const isColour = setting.kind === 'colour' && isHex(value);
  return (
    <TextField
      {...field}
      type={types[setting.kind] ?? 'text'}
      icon={isColour ? <Swatch colour={value} /> : undefined}
      step={setting.kind === 'number' ? 'any' : undefined}
      maxLength={setting.kind === 'text' ? setting.max : undefined}
      placeholder={blankSays[settingKey] ?? (setting.default === null ? 'None' : undefined)}
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

/** One setting: its field with what it does, where its value comes from, and the way back to the default. */
export function SettingField({ state, isBusy, onReset, ...control }: SettingFieldProps) {
  const { key, source } = state;
  return (
    <div className="grid gap-1 min-w-0">
      <Control settingKey={key} isFixed={source === 'environment'} {...control} />
      {key === 'airlineAccent' && isHex(control.value) && <UsedAccent chosen={control.value} />}
      <Source state={state}>
        {source === 'portal' && (
          <Button
            kind="quiet"
            aria-label={`${settingTable[key].label}: back to the default`}
            isBusy={isBusy}
            onClick={onReset}
          >
            Back to the default
          </Button>
        )}
      </Source>
    </div>
  );
}
