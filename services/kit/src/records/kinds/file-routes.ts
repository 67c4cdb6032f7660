import type { FileType } from '@larkfield/contracts';
import { Readable } from 'node:stream';
import Type from 'typebox';
import { filesClient } from '../../files/client.ts';
import { fileAnswers, sendFile } from '../../files/send.ts';
import { ServiceError } from '../../http/errors.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminLine, writeAudit } from './audit.ts';
import { findRecord } from './find.ts';
import type { RecordKind } from './kind.ts';
import { referenceParams } from './record-routes.ts';
import type { RecordRoutes } from './routes.ts';

/** Asks for a file that browsers show themselves; whatever else it is, it is offered for keeping. */
const viewing = Type.Object({ view: Type.Optional(Type.Enum(['inline'])) }, { additionalProperties: false });
const SHOWN: readonly FileType[] = ['pdf'];

/** What strangers have written may stand in it: it can do nothing, and fetches nothing. */
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * `GET <kind>/<reference>/files/<name>`: a file of a record, for keeping, or with `view=inline` for looking at; each reading
 * is written to the audit first.
 */
export function fileRoutes(app: TypeBoxInstance, routes: RecordRoutes, kind: RecordKind): void {
  const { files: named } = kind;
  if (!named) return;
  const { context, path, service } = routes;
  const { db, now } = context;
  const files = filesClient(context.config);
  const params = Type.Object({ ...referenceParams.properties, name: Type.String({ maxLength: 64 }) });
  const schema = { params, querystring: viewing, response: fileAnswers };
  const route = { schema, config: { rights: 'admin' } } as const;
  app.get(`${path}/${kind.id}/:reference/files/:name`, route, async (request, reply) => {
    const { reference, name } = request.params;
    const file = Object.hasOwn(named, name) ? named[name] : undefined;
    if (!file) throw new ServiceError('NOT_FOUND');
    const record = await findRecord(context, kind, reference);
    const found = 'html' in file ? await file.html(context, record) : file.of(record);
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    const line = { ...adminLine(kind, 'fileRead', reference, request), to: name };
    await writeAudit({ db, service, now: now() }, [line]);
    if (typeof found === 'string') return reply.headers(PAGE).send(Readable.from([found]));
    const inline = request.query.view === 'inline' && SHOWN.includes(found.file.type);
    return sendFile(request, reply, { files, ...found, inline });
  });
}
