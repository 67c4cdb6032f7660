import { email } from '@larkfield/contracts/forms';
import { languageEntry } from './query.ts';
import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import type { Filter } from 'mongodb';
import Type from 'typebox';
import { LIMIT } from '../../database/connect.ts';
import { answers } from '../../http/answers.ts';
import { ServiceError } from '../../http/errors.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine, writeAudit } from './audit.ts';
import { partyColumns, projectionOf, valuesOf, type Values } from './columns.ts';
import { eraseRecord } from './erase.ts';
import { collectionOf } from './find.ts';
import type { AdminRequest, Party, RecordKind, StoredRecord } from './kind.ts';
import { CHANGE_CALL, type RecordRoutes } from './routes.ts';
import { changed, changedOf } from './shapes.ts';

/** Of one kind and one address: enough for anybody, and an answer that can be read. */
const MOST_RECORDS = 500;
const BATCH = 100;

const closed = { additionalProperties: false } as const;
const values = Type.Unsafe<Values>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});
const everything = Type.Object({
  kinds: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      records: Type.Array(Type.Object({ ...changed.properties, values })),
      /** There are more records than are shown. */
      more: Type.Boolean(),
    }),
  ),
});
const erased = Type.Object({
  erased: Type.Array(Type.Object({ id: Type.String(), records: Type.Integer() })),
});

/**
 * `POST person`: everything that the service knows by an address; `POST person/erase`: deletes it. The address is in the
 * body, because paths and queries are written to logs.
 */
export function personRoutes(app: TypeBoxInstance, routes: RecordRoutes): void {
  const { context, path, service, kinds, texts } = routes;
  const { db, now } = context;

  const whole = {
    schema: {
      body: Type.Object({ email: email(), language: languageEntry }, closed),
      response: answers({ 200: everything }),
    },
    config: CHANGE_CALL,
  };
  app.post(`${path}/person`, whole, async (request) => {
    const address = addressOf(routes, request.body.email);
    const words = await texts.for(request.body.language ?? DEFAULT_LANGUAGE);
    const found = await Promise.all(kinds.map((kind) => recordsOf(routes, kind, address)));
    const lines = found.flatMap(({ kind, records }) =>
      records.map(({ reference }) => adminLine(kind, 'exported', reference, request)),
    );
    await writeAudit({ db, service, now: now() }, lines);
    return {
      kinds: found.map(({ kind, ...rest }) => ({ id: kind.id, label: words.text(kind.label), ...rest })),
    };
  });

  const erasure = {
    schema: { body: Type.Object({ email: email() }, closed), response: answers({ 200: erased }) },
    config: CHANGE_CALL,
  };
  app.post(`${path}/person/erase`, erasure, async (request) => {
    const address = addressOf(routes, request.body.email);
    const counts = [];
    for (const kind of kinds) {
      counts.push({ id: kind.id, records: await eraseAll(routes, kind, request, address) });
    }
    context.wake();
    return { erased: counts };
  });
}

/**
 * The office has its address in every second mail, and is nobody's person.
 * @throws ServiceError naming the field
 */
function addressOf({ context }: RecordRoutes, typed: string): string {
  const address = typed.toLowerCase();
  if (address !== context.office.address.toLowerCase()) return address;
  throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: 'email', key: 'errors.invalid' }] });
}

function whose({ email: field }: Party, address: string): Filter<StoredRecord> {
  return { [field]: address };
}

/** What a kind holds of somebody: of a record about two people only the columns about this one. */
async function recordsOf({ context }: RecordRoutes, kind: RecordKind, address: string) {
  const found = new Map<string, ReturnType<typeof changedOf> & { values: Values }>();
  let more = false;
  for (const party of kind.people) {
    const columns = partyColumns(kind, party.columns);
    const records = await collectionOf(context, kind)
      .find(whose(party, address), { ...LIMIT, projection: projectionOf(kind, columns) })
      .limit(MOST_RECORDS + 1)
      .toArray();
    more ||= records.length > MOST_RECORDS;
    for (const record of records.slice(0, MOST_RECORDS)) {
      const earlier = found.get(record._id)?.values;
      found.set(record._id, {
        ...changedOf(kind, record),
        values: { ...earlier, ...valuesOf(record, columns) },
      });
    }
  }
  return { kind, records: [...found.values()], more };
}

async function eraseAll(
  { context, service }: RecordRoutes,
  kind: RecordKind,
  request: AdminRequest,
  address: string,
): Promise<number> {
  let count = 0;
  for (const party of kind.people) {
    for (;;) {
      const records = await collectionOf(context, kind)
        .find(whose(party, address), LIMIT)
        .limit(BATCH)
        .toArray();
      for (const record of records) await eraseRecord(context, service, kind, request, record);
      count += records.length;
      if (records.length < BATCH) break;
    }
  }
  return count;
}
