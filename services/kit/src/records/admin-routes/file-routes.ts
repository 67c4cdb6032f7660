import type { FileType } from '@larkfield/contracts';
import { Readable } from 'node:stream';
import Type from 'typebox';
import { createFilesClient } from '../../files/files-client.ts';
import { fileResponseSchemas, sendFile } from '../../files/send-file.ts';
import { ServiceError } from '../../http/service-error.ts';
import { requireRole } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import { findRecord } from '../reading/find-record.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { fileOf, referenceParams } from './record-routes.ts';
import { kindFor, unionOf, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';

/** Query `view=inline` for a file that browsers show; other files are downloads. */
const viewQuery = Type.Object(
  { view: Type.Optional(Type.Enum(['inline'])) },
  { additionalProperties: false },
);
const INLINE_TYPES: readonly FileType[] = ['pdf'];

/** The page may contain text from visitors, so it may run and load nothing. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Registers `GET <kind>/<reference>/files/<name>`, with `view=inline` for the browser. Audited. */
export function fileRoutes(app: TypeBoxInstance, routes: AdminRoutesContext, kind: RecordKind): void {
  const { files: kindFiles } = kind;
  if (!kindFiles) return;
  const { context, path, service } = routes;
  const { db, now } = context;
  const files = createFilesClient(context.config);
  const params = Type.Object({ ...referenceParams.properties, name: Type.String({ maxLength: 64 }) });
  const schema = { params, querystring: viewQuery, response: fileResponseSchemas };
  const route = {
    schema,
    config: { rights: 'admin', roles: unionOf(Object.values(kindFiles).map(({ roles }) => roles)) },
  } as const;
  app.get(`${path}/${kind.id}/:reference/files/:name`, route, async (request, reply) => {
    const { reference, name } = request.params;
    const file = Object.hasOwn(kindFiles, name) ? kindFiles[name] : undefined;
    if (!file) throw new ServiceError('NOT_FOUND');
    requireRole(request, file.roles);
    const record = await findRecord(context, kindFor(request, kind), reference);
    const found = await fileOf(context, file, record);
    if (found === undefined) throw new ServiceError('NOT_FOUND');
    const entry = { ...adminAuditEntry(kind, 'fileRead', reference, request), to: name };
    await writeAudit({ db, service, now: now() }, [entry]);
    if (typeof found === 'string') return reply.headers(PAGE_HEADERS).send(Readable.from([found]));
    const inline = request.query.view === 'inline' && INLINE_TYPES.includes(found.file.type);
    return sendFile(request, reply, { files, ...found, inline });
  });
}
