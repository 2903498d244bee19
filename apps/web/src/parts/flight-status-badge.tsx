import type { FlightStatus } from '@crewroom/domain/flights/status';
import {
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconClipboardText,
  IconPlaneArrival,
  IconPlaneInflight,
  IconX,
} from '@tabler/icons-react';
import { StatusBadge } from '../ui/status-badge.tsx';

/** How each status looks wherever it stands. */
export const statusLooks = {
  SCHEDULED: { tone: 'slate', icon: IconCalendarEvent },
  AVAILABLE: { tone: 'green', icon: IconCircleCheck },
  BRIEFING: { tone: 'amber', icon: IconClipboardText },
  'IN PROGRESS': { tone: 'blue', icon: IconPlaneInflight, live: true },
  CONCLUDED: { tone: 'graphite', icon: IconPlaneArrival },
  CANCELLED: { tone: 'red', icon: IconX, struck: true },
  LOGGED: { tone: 'teal', icon: IconCheck },
} as const satisfies Record<FlightStatus, unknown>;

export function FlightStatusBadge({ status }: { readonly status: FlightStatus }) {
  return <StatusBadge {...statusLooks[status]}>{status}</StatusBadge>;
}
