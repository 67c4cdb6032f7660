import {
  responseSchemas,
  callerOf,
  anonymizeIp,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { ICS_TYPE, createIcsFile } from '@larkfield/kit/texts';
import { calendarEntry, updateCalendarForm } from '@larkfield/mf-admin/forms';
import Type from 'typebox';
import { PLANNERS } from '../../service.config.ts';
import { toIcsEntry } from './ics-entry.ts';
import { describeChange, entryChanges, parseEntries, removedAfter } from './rules.ts';
import { readCalendar, saveCalendar } from './store.ts';
import { icsVisits } from './visits.ts';

const LIMIT = { max: 600, seconds: 600 } as const;
/** Polled by screens and other programs, so it does not extend the session. */
const READ = { rights: 'admin', roles: PLANNERS, polled: true } as const;
const ICS_NAME = 'calendar.ics';

/** Field name of the specification. JSON array of entries as text. */
const calendar = Type.Object({ Calendar: Type.String(), version: Type.Integer() });
/** Removed entries, newest first. To restore an entry, save a calendar that contains it. */
const removedList = Type.Array(Type.Object({ entry: calendarEntry, at: Type.String(), by: Type.String() }));
const saved = Type.Object({ success: Type.Literal(true), version: Type.Integer() });

/** Registers the calendar of administrators (A12-A16). */
export function calendarRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, now } = context;

  const read = { schema: { response: responseSchemas({ 200: calendar }) }, config: READ } as const;
  app.get('/api/getAdminCalendar', read, async () => {
    const { entries, version } = await readCalendar(db);
    return { Calendar: JSON.stringify(entries), version };
  });

  const update = {
    schema: { body: updateCalendarForm, response: responseSchemas({ 200: saved }) },
    config: { rights: 'admin', roles: PLANNERS, limit: LIMIT, form: true, repeatable: 'by-nature' },
  } as const;
  app.post('/api/updateAdminCalendar', update, async (request) => {
    const { version } = request.body;
    const entries = parseEntries(request.body.calendar);
    const before = await readCalendar(db);
    const { username = '' } = callerOf(request);
    const audit = {
      action: 'calendar.saved',
      actor: username,
      subject: 'calendar',
      to: describeChange(before.entries, entries),
      changes: entryChanges(before.entries, entries),
      from: anonymizeIp(request.ip),
      requestId: request.id,
    };
    const removed = removedAfter(before, entries, { by: username, now: now() });
    const next = { entries, removed, version, audit, now: now() };
    if (before.version !== version || !(await saveCalendar(db, next)))
      throw new ServiceError('VERSION_CONFLICT');
    context.wake();
    return { success: true as const, version: version + 1 };
  });

  const gone = { schema: { response: responseSchemas({ 200: removedList }) }, config: READ } as const;
  app.get('/api/admin/calendarRemoved', gone, async () => {
    const { removed } = await readCalendar(db);
    return removed.map(({ entry, at, by }) => ({ entry, at: at.toISOString(), by }));
  });

  const file = {
    schema: { response: responseSchemas({ 200: Type.String() }) },
    config: READ,
  } as const;
  app.get(`/api/admin/${ICS_NAME}`, file, async (_request, reply) => {
    return reply
      .type(ICS_TYPE)
      .header('content-disposition', `attachment; filename="${ICS_NAME}"`)
      .send(await renderCalendarFile(context));
  });
}

/** Returns the calendar with the visits as an ICS file, for the download and for the calendar feeds. */
export async function renderCalendarFile({ db, config, office, now }: ServiceContext): Promise<string> {
  const { entries } = await readCalendar(db);
  const { host } = new URL(config.SITE_ORIGIN);
  const visits = await icsVisits(db, config.SITE_ORIGIN, now());
  const own = entries.map(toIcsEntry(host, now()));
  return createIcsFile({ name: office.name || host, entries: [...own, ...visits] });
}
