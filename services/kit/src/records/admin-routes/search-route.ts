import { DEFAULT_LANGUAGE, OFFICE_ROLES, toReference } from '@larkfield/contracts';
import { line } from '@larkfield/contracts/forms';
import Type from 'typebox';
import type { ServiceContext } from '../../context/service-context.ts';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { changeCall, readableKinds, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { referenceField } from '../kinds/fields.ts';
import type { RecordKind, StoredRecord } from '../kinds/kind.ts';
import { entryProjection, recordEntry, toRecordEntries } from '../kinds/record-schemas.ts';
import { collectionOf } from '../reading/find-record.ts';
import { createScans, languageEntry, MAX_SEARCH_LENGTH } from '../reading/list-query.ts';
import { scanRecords } from '../reading/scan-records.ts';

/** Records shown per kind; the list of the kind shows the others. */
const SHOWN = 5;

const entries = Type.Object(
  { search: line(MAX_SEARCH_LENGTH), language: languageEntry },
  { additionalProperties: false },
);
const answer = Type.Object({
  kinds: Type.Array(Type.Object({ id: Type.String(), items: Type.Array(recordEntry), more: Type.Boolean() })),
});

/**
 * Registers `POST search`: the first records of each of the caller's kinds whose search fields begin with a text, or whose reference it
 * is. The text may be an e-mail address, so it is in the body: paths are logged.
 */
export function searchRoute(app: TypeBoxInstance, { context, path, kinds, texts }: AdminRoutesContext): void {
  const schema = { body: entries, response: responseSchemas({ 200: answer }) };
  app.post(`${path}/search`, { schema, config: changeCall(OFFICE_ROLES) }, async (request) => {
    const { search, language = DEFAULT_LANGUAGE } = request.body;
    const languageTexts = await texts.for(language);
    const found = await Promise.all(
      readableKinds(request, kinds).map(async (kind) => ({
        kind,
        records: await findRecords(context, kind, search),
      })),
    );
    const options = { context, language, texts: languageTexts };
    const shown = found
      .filter(({ records }) => records.length > 0)
      .map(async ({ kind, records }) => ({
        id: kind.id,
        items: await toRecordEntries(
          records.slice(0, SHOWN).map((record) => ({ kind, record })),
          options,
        ),
        more: records.length > SHOWN,
      }));
    return { kinds: await Promise.all(shown) };
  });
}

/** Returns the record with that reference, then those that begin with the text; one more than is shown. */
async function findRecords(
  context: ServiceContext,
  kind: RecordKind,
  search: string,
): Promise<StoredRecord[]> {
  const records = collectionOf(context, kind);
  const projection = entryProjection(kind);
  const field = referenceField(kind);
  const references = [...new Set([search, toReference(search)])];
  const found = await records
    .find({ ...kind.only, [field]: { $in: references } }, { ...QUERY_TIMEOUT, projection })
    .limit(1)
    .toArray();
  if (kind.search.length === 0) return found;
  const options = { projection, batch: SHOWN + 1 };
  for await (const { record } of scanRecords(records, createScans(kind, { search }), options)) {
    if (!found.some(({ _id }) => _id === record._id)) found.push(record);
    if (found.length > SHOWN) break;
  }
  return found;
}
