import { localTimeIn } from '@larkfield/contracts/local-time';
import { line } from '@larkfield/contracts/forms';
import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import { visitsBetween } from '@larkfield/kit/records';
import type { IcsEntry } from '@larkfield/kit/texts';
import Type from 'typebox';
import { timeZone } from '../../../../site.config.ts';
import { PLANNERS } from '../../service.config.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_VISITS = 2_000;

/** The calendar file has the visits of the last and the next year. */
const YEAR_MS = 366 * DAY_MS;

/** Local times at the place of the visits, like those of entries. Nothing about the visitor. */
const shown = Type.Object({
  reference: Type.String(),
  kind: Type.String(),
  place: Type.String(),
  specialistName: Type.String(),
  startDate: Type.String(),
  startTime: Type.String(),
  endDate: Type.String(),
  endTime: Type.String(),
});

/** Registers the visits that stand beside the entries of the calendar. Other services plan them. */
export function visitRoutes(app: TypeBoxInstance, { db }: ServiceContext): void {
  const from = { ...line(10), pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' };
  const schema = {
    querystring: Type.Object({ from }, { additionalProperties: false }),
    response: responseSchemas({ 200: Type.Array(shown) }),
  };
  const config = { rights: 'admin', roles: PLANNERS, polled: true } as const;
  app.get('/api/admin/calendarVisits', { schema, config }, async (request) => {
    // A day earlier, because days begin at another moment in the zone of the visits.
    const start = Date.parse(`${request.query.from}T00:00Z`) - DAY_MS;
    const visits = await visitsBetween(db, new Date(start), new Date(start + YEAR_MS), MAX_VISITS);
    return visits.flatMap(({ _id: reference, kind, visit }) => {
      if (!visit) return [];
      const [begin, end] = [visit.start, visit.end].map((moment) => localTimeIn(moment, timeZone));
      return {
        ...{ reference, kind, place: visit.place, specialistName: visit.specialist },
        ...{ startDate: begin?.slice(0, 10) ?? '', startTime: begin?.slice(11, 16) ?? '' },
        ...{ endDate: end?.slice(0, 10) ?? '', endTime: end?.slice(11, 16) ?? '' },
      };
    });
  });
}

/** Returns the visits as entries of a calendar file. */
export async function icsVisits(db: ServiceContext['db'], origin: string, now: Date): Promise<IcsEntry[]> {
  const [from, until] = [new Date(now.getTime() - YEAR_MS), new Date(now.getTime() + 2 * YEAR_MS)];
  const { host } = new URL(origin);
  const visits = await visitsBetween(db, from, until, MAX_VISITS);
  return visits.flatMap(({ _id: reference, kind, visit, version }) =>
    visit
      ? [
          {
            uid: `visit-${reference}@${host}`,
            start: { moment: visit.start },
            end: { moment: visit.end },
            summary: `${reference} (${visit.specialist})`,
            ...{ location: visit.place, sequence: version, changedAt: now },
            url: `${origin}/admin/record?${new URLSearchParams({ of: kind, reference }).toString()}`,
          },
        ]
      : [],
  );
}
