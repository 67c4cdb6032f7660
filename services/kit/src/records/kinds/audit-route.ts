import { line } from '@larkfield/contracts/forms';
import Type from 'typebox';
import { auditCollection } from '../../audit.ts';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { fromCursor, toCursor } from './cursor.ts';
import type { StoredRecord } from './kind.ts';
import type { RecordRoutes } from './routes.ts';
import { momentEntry } from './shapes.ts';
import { walk, type Leg, type Step } from './walk.ts';

const PAGE = 50;
const LONGEST = 100;

const query = Type.Object(
  {
    actor: Type.Optional(line(LONGEST)),
    subject: Type.Optional(line(LONGEST)),
    /** Lines from before that moment. */
    before: Type.Optional(momentEntry),
    cursor: Type.Optional(Type.String({ maxLength: 1_000, pattern: '^[A-Za-z0-9_-]+$' })),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
  },
  { additionalProperties: false },
);

export const auditLineShape = Type.Object({
  at: Type.String(),
  action: Type.String(),
  actor: Type.String(),
  subject: Type.String(),
  was: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  from: Type.Optional(Type.String()),
  requestId: Type.String(),
});

const page = Type.Object({ items: Type.Array(auditLineShape), next: Type.Optional(Type.String()) });

/** `GET audit`: what was done in the service, by whom, when and from where; the newest first. */
export function auditRoute(app: TypeBoxInstance, { context, path, service }: RecordRoutes): void {
  const rows = context.db.collection<StoredRecord>(auditCollection(service));
  const schema = { querystring: query, response: answers({ 200: page }) };
  app.get(`${path}/audit`, { schema, config: { rights: 'admin' } }, async (request) => {
    const { actor, subject, before, cursor, limit } = request.query;
    const most = Number(limit ?? PAGE);
    const filter = {
      ...(actor === undefined ? {} : { actor }),
      ...(subject === undefined ? {} : { subject }),
    };
    const legs: Leg[] = [{ filter, field: 'at', direction: -1, dated: true, finds: () => true }];
    const start = before === undefined ? undefined : { leg: 0, value: new Date(before), id: '' };
    const after = cursor === undefined ? start : fromCursor(cursor, legs);
    const found: Step[] = [];
    for await (const step of walk(rows, legs, { after, projection: {}, batch: most + 1 })) {
      found.push(step);
      if (found.length > most) break;
    }
    const shown = found.slice(0, most);
    const last = found.length > most ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ record }) => auditLineOf(record)),
      ...(last ? { next: toCursor(last.position) } : {}),
    };
  });
}

/** A line as it is told; where it stands in the chain is the command's concern that verifies it. */
export function auditLineOf(row: Pick<StoredRecord, '_id'> & object) {
  const text = (name: string) => String(Reflect.get(row, name) ?? '');
  const given = (name: string) => (Reflect.get(row, name) === undefined ? {} : { [name]: text(name) });
  const at: unknown = Reflect.get(row, 'at');
  return {
    at: at instanceof Date ? at.toISOString() : '',
    action: text('action'),
    actor: text('actor'),
    subject: text('subject'),
    ...given('was'),
    ...given('to'),
    ...given('from'),
    requestId: text('requestId'),
  };
}
