import { hash } from 'node:crypto';
import { topics } from '@crewroom/domain/contract/topics';
import { type LogoHead, type LogoType, notALogo, readLogo } from '@crewroom/domain/settings/logo';
import { settingsMessages } from '@crewroom/domain/settings/messages';
import type { AirlineSettings, Logo } from '../../config/airline-settings.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';

type Deps = { readonly settings: AirlineSettings };

const invalidImage = refuse('invalid_image', notALogo);
const fixed = refuse('set_by_environment', settingsMessages.logoOfEnvironment);

/** Reads the metadata of the logo. Null if the airline has none. Uses one SQL statement. */
export async function readLogoHead({ db }: Pick<Source, 'db'>): Promise<Logo | null> {
  const row = await db
    .selectFrom('airline_logo')
    .select(['version', 'type', 'width', 'height'])
    .executeTakeFirst();
  return row ?? null;
}

/** The logo file as it is served. */
export type LogoFile = { readonly version: string; readonly type: LogoType; readonly image: Buffer };

/** Reads the logo. Null if the airline has none. Uses one SQL statement. */
export async function readLogoFile({ db }: Pick<Source, 'db'>): Promise<LogoFile | null> {
  const row = await db.selectFrom('airline_logo').select(['version', 'type', 'image']).executeTakeFirst();
  return row === undefined ? null : { ...row, image: Buffer.from(row.image, 'base64') };
}

async function recordLogoChange(uow: UnitOfWork, viewer: SignedIn): Promise<void> {
  uow.invalidate(topics.settings);
  const details = { settings: ['logo'] };
  await writeAudit(uow, viewer, { actionType: 'settings_change', target: null, details });
}

/** A file to set as the logo, and its content type. */
export type Picture = { readonly bytes: Buffer; readonly type: LogoType };

/**
 * Sets the airline's logo. Returns whether it changed. Rejects a missing file, a file that is no picture of its content type, a picture outside
 * the limits of a logo, and any logo if the environment sets one.
 */
export async function setLogo(
  uow: UnitOfWork,
  viewer: SignedIn,
  given: Picture | undefined,
  { settings }: Deps,
): Promise<boolean | Refusal> {
  const head: LogoHead | null = given === undefined ? null : readLogo(given.bytes, given.type);
  if (given === undefined || head === null) return invalidImage;
  if (settings.fixed.logoUrl !== null) return fixed;
  const version = hash('sha256', given.bytes, 'base64url').slice(0, 16);
  if ((await readLogoHead({ db: uow.trx }))?.version === version) return false;
  const row = { ...head, version, image: given.bytes.toString('base64'), updated_at: toInstant(uow.now) };
  await uow.trx
    .insertInto('airline_logo')
    .values({ id: 'logo', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await recordLogoChange(uow, viewer);
  return true;
}

/** Removes the airline's logo, so that the default mark is shown. Returns whether there was one. */
export async function removeLogo(
  uow: UnitOfWork,
  viewer: SignedIn,
  { settings }: Deps,
): Promise<boolean | Refusal> {
  if (settings.fixed.logoUrl !== null) return fixed;
  const { numDeletedRows } = await uow.trx.deleteFrom('airline_logo').executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await recordLogoChange(uow, viewer);
  return true;
}
