import type { AuthTables } from './tables/auth.ts';
import type { CalendarTables } from './tables/calendar.ts';
import type { ChatTables } from './tables/chat.ts';
import type { FlightTables } from './tables/flights.ts';
import type { GameTables } from './tables/game.ts';
import type { InboxTables } from './tables/inbox.ts';
import type { MemberTables } from './tables/members.ts';
import type { RecordTables } from './tables/record.ts';
import type { SystemTables } from './tables/system.ts';
import type { TermTables } from './tables/terms.ts';

/**
 * All tables, the same on both engines, with the names the database uses. Ids and instants are text, booleans 0 or 1,
 * money is in hundredths, JSON is text.
 */
export interface Tables
  extends MemberTables,
    AuthTables,
    TermTables,
    FlightTables,
    RecordTables,
    InboxTables,
    GameTables,
    CalendarTables,
    ChatTables,
    SystemTables {}
