import { choice, line } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** Colours of an entry by their names in the call. The theme defines the actual colours. */
const ENTRY_COLORS = ['green', 'blue', 'purple', 'orange', 'red', 'gray'] as const;

const closed = { additionalProperties: false } as const;
const date = () => Type.String({ pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$' });
const time = () => Type.String({ pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' });

/** Entry of the administrators' calendar, with the names of the specification (A14). Times are local to the office. */
export const calendarEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
    description: line(500),
    specialistName: line(100),
    startDate: date(),
    endDate: date(),
    startTime: time(),
    endTime: time(),
    color: choice(ENTRY_COLORS),
  },
  closed,
);

export type CalendarEntry = Static<typeof calendarEntry>;

/** Maximum number of entries; they are stored in one document. */
export const MAX_ENTRIES = 2_000;

/** `calendar` of the call, after parsing its text. */
export const calendarList = Type.Array(calendarEntry, { maxItems: MAX_ENTRIES });

/** `POST /api/updateAdminCalendar` (A16, D105): the calendar as JSON text, and the version that it is based on. */
export const updateCalendarForm = Type.Object(
  { calendar: Type.String({ maxLength: 900_000 }), version: Type.Integer({ minimum: 0 }) },
  closed,
);
