import ICAL from 'ical.js';
import { expect } from 'vitest';

/** An event of a calendar file as an application reads it. Timestamps are ISO texts. */
export type ReadEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string | null;
  readonly stamp: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly status: string;
  readonly url: string;
};

const MAX_OCTETS = 75;

/** Expects the lines of a file to follow RFC 5545: ended by CRLF, folded, without other control characters. */
function expectLines(file: string): void {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = file.split('\r\n');
  const tooLong = lines.filter((line) => Buffer.byteLength(line) > MAX_OCTETS);
  expect(tooLong).toEqual([]);
}

function eventOf(component: ICAL.Component): ReadEvent {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  const instant = (name: string) => {
    const value = component.getFirstPropertyValue(name);
    if (!(value instanceof ICAL.Time)) return '';
    // In UTC, so that no time zone affects the comparison.
    expect(value.zone).toBe(ICAL.Timezone.utcTimezone);
    return value.toJSDate().toISOString();
  };
  return {
    uid: text('uid'),
    sequence: Number(component.getFirstPropertyValue('sequence')),
    start: instant('dtstart'),
    end: component.hasProperty('dtend') ? instant('dtend') : null,
    stamp: instant('dtstamp'),
    summary: text('summary'),
    location: text('location'),
    description: text('description'),
    status: text('status'),
    url: text('url'),
  };
}

/** Parses a calendar file strictly. Throws when the parser does, and expects each event to follow RFC 5545. */
export function readCalendar(file: string): { readonly name: string; readonly events: readonly ReadEvent[] } {
  expectLines(file);
  const calendar = ICAL.Component.fromString(file);
  expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  const components = calendar.getAllSubcomponents('vevent');
  for (const component of components) {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence', 'summary', 'status']) {
      expect([name, component.getAllProperties(name).length]).toEqual([name, 1]);
    }
  }
  const events = components.map(eventOf);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? ''), events };
}
