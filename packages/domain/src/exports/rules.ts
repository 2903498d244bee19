import type { Issue } from '../contract/schemas.ts';
import type { DayRange } from '../days.ts';
import { rangeError } from '../insights/rules.ts';
import { fromMinor } from '../money.ts';
import { type ExportTable, hasPeriod, type PeriodTable } from './tables.ts';

/** The days in a request. */
export type RequestedDays = { readonly from?: string | undefined; readonly to?: string | undefined };

/** An export: a table, and the period of its flights. `period` is null for a table without one. */
export type ExportRequest =
  | { readonly table: Exclude<ExportTable, PeriodTable>; readonly period: null }
  | { readonly table: PeriodTable; readonly period: DayRange };

/**
 * Returns what to export, or what is wrong with the given days: one is missing, they are in the wrong order or more than 400,
 * or the table has no period.
 */
export function exportRequest(table: ExportTable, { from, to }: RequestedDays): ExportRequest | Issue {
  if (!hasPeriod(table)) {
    if (from === undefined && to === undefined) return { table, period: null };
    const path = from === undefined ? 'to' : 'from';
    return { path, message: 'This table has no period. Leave out the days.' };
  }
  if (from === undefined) return { path: 'from', message: 'Choose the first day.' };
  if (to === undefined) return { path: 'to', message: 'Choose the last day.' };
  const message = rangeError({ from, to });
  return message === null ? { table, period: { from, to } } : { path: 'to', message };
}

/** Returns a timestamp (ISO) in the export format: `YYYY-MM-DD HH:MM`, in Zulu. */
export function exportInstant(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;
}

/** Returns an amount, given in hundredths, in the export format: in CHF with two decimals. */
export function exportAmount(minor: number): string {
  return fromMinor(minor).toFixed(2);
}

/** Returns a boolean in the export format. */
export const exportFlag = (value: boolean): string => (value ? 'yes' : 'no');

const ACCENTS = /\p{M}/gu;

const inLetters = (airline: string): string =>
  airline.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');

const inAscii = (airline: string): string =>
  airline
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-');

function fileName(airline: string, { table, period }: ExportRequest, today: string): string {
  const days = period === null ? today : `${period.from}-${period.to}`;
  return `${airline}-${table}-${days}.csv`;
}

/**
 * Returns the file names of an export: in ASCII, and with the letters of the airline's name. `today` is the Zulu day in the
 * name of a table without a period.
 */
export function exportFileNames(
  airline: string,
  request: ExportRequest,
  today: string,
): { readonly ascii: string; readonly letters: string } {
  return {
    ascii: fileName(inAscii(airline), request, today),
    letters: fileName(inLetters(airline), request, today),
  };
}

/** Returns the `Content-Disposition` header of an export. `filename*` is left out if it would be the same. */
export function exportDisposition(airline: string, request: ExportRequest, today: string): string {
  const { ascii, letters } = exportFileNames(airline, request, today);
  const plain = `attachment; filename="${ascii}"`;
  return letters === ascii ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(letters)}`;
}
