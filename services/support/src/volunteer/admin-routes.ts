import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  fileResponseSchemas,
  createFilesClient,
  sendFile,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
  waiverContent,
  waiverEntry,
  waiverHead,
  waiverQuery,
} from '@larkfield/kit/http';
import { adminAuditEntry, writeAudit, type AdminRequest } from '@larkfield/kit/records';
import Type from 'typebox';
import { SUPPORT } from '../../service.config.ts';
import { volunteerKind } from './kind.ts';
import { volunteerStore, type VolunteerRecord } from './store.ts';

const MAX_LISTED = 1_000;

const listed = {
  reference: Type.String(),
  created: Type.String(),
  state: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  mail: Type.String(),
  opening: Type.Optional(Type.String()),
  waiver: Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() }),
};
const volunteers = Type.Array(Type.Object(listed));
const waivers = Type.Array(Type.Object({ ...listed, ...waiverEntry, note: Type.Optional(Type.String()) }));

/** Registers the volunteers' calls for administrators (S46, A24, D55) and the download of a waiver (D106). */
export function volunteerAdminRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, now } = context;
  const store = volunteerStore(db);
  const files = createFilesClient(config);
  const newest = () => store.find({}, QUERY_TIMEOUT).sort({ createdAt: -1 }).limit(MAX_LISTED).toArray();

  const list = {
    schema: { response: responseSchemas({ 200: volunteers }) },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/volunteer', list, async () => (await newest()).map(toVolunteerEntry));

  const one = {
    schema: { querystring: waiverQuery, response: responseSchemas({ 200: waivers }) },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/getWaiverVolunteer', one, async (request) => {
    const { fileid } = request.query;
    if (fileid === undefined) return (await newest()).map(toWaiverEntry);
    const found = await store.findOne({ 'waiver.id': fileid }, QUERY_TIMEOUT);
    if (!found) throw new ServiceError('NOT_FOUND');
    await writeReading(request, found);
    const content = await waiverContent(files, found.waiver, found.waiverOwner);
    return [{ ...toWaiverEntry(found), content }];
  });

  /** Each access to a waiver is audited before its first byte is sent. */
  async function writeReading(request: AdminRequest, { reference }: VolunteerRecord): Promise<void> {
    const line = { ...adminAuditEntry(volunteerKind, 'fileRead', reference, request), to: 'waiver' };
    await writeAudit({ db, service: 'support', now: now() }, [line]);
  }

  const waiver = {
    schema: {
      params: Type.Object({ reference: Type.String({ maxLength: 40 }) }),
      response: fileResponseSchemas,
    },
    config: { rights: 'admin', roles: SUPPORT },
  } as const;
  app.get('/api/volunteer/waiver/:reference', waiver, async (request, reply) => {
    const { reference } = request.params;
    const found = await store.findOne({ reference }, QUERY_TIMEOUT);
    if (!found) throw new ServiceError('NOT_FOUND');
    await writeReading(request, found);
    return sendFile(request, reply, { files, file: found.waiver, by: found.waiverOwner });
  });
}

function toVolunteerEntry({ waiver: { name, type, size }, ...record }: VolunteerRecord) {
  const { reference, createdAt, handling: state, firstName, lastName, email, opening } = record;
  return {
    ...{ reference, state, firstname: firstName, lastname: lastName, mail: email },
    ...{ created: createdAt.toISOString(), waiver: { name, type, size } },
    ...(opening === undefined ? {} : { opening }),
  };
}

function toWaiverEntry(record: VolunteerRecord) {
  const note: unknown = Reflect.get(record, 'note');
  return {
    ...toVolunteerEntry(record),
    ...waiverHead(record.waiver),
    ...(typeof note === 'string' ? { note } : {}),
  };
}
