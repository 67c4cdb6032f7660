import {
  adminLine,
  answers,
  fileAnswers,
  filesClient,
  LIMIT,
  sendFile,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
  waiverContent,
  waiverEntry,
  waiverHead,
  waiverQuery,
  writeAudit,
  type AdminRequest,
} from '@larkfield/kit';
import Type from 'typebox';
import { volunteerKind } from './kind.ts';
import { volunteerStore, type VolunteerRecord } from './store.ts';

const MOST_LISTED = 1_000;

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

/** `GET api/volunteer` and `GET api/getWaiverVolunteer` (S46, A24), for administrators alone (D55); a waiver by its record (D106). */
export function volunteerAdminRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, now } = context;
  const store = volunteerStore(db);
  const files = filesClient(config);
  const newest = () => store.find({}, LIMIT).sort({ createdAt: -1 }).limit(MOST_LISTED).toArray();

  const list = { schema: { response: answers({ 200: volunteers }) }, config: { rights: 'admin' } } as const;
  app.get('/api/volunteer', list, async () => (await newest()).map(toVolunteerEntry));

  const one = {
    schema: { querystring: waiverQuery, response: answers({ 200: waivers }) },
    config: { rights: 'admin' },
  } as const;
  app.get('/api/getWaiverVolunteer', one, async (request) => {
    const { fileid } = request.query;
    if (fileid === undefined) return (await newest()).map(toWaiverEntry);
    const found = await store.findOne({ 'waiver.id': fileid }, LIMIT);
    if (!found) throw new ServiceError('NOT_FOUND');
    await writeReading(request, found);
    const content = await waiverContent(files, found.waiver, found.waiverOwner);
    return [{ ...toWaiverEntry(found), content }];
  });

  /** Each reading of a waiver is written down, before its first byte. */
  async function writeReading(request: AdminRequest, { reference }: VolunteerRecord): Promise<void> {
    const line = { ...adminLine(volunteerKind, 'fileRead', reference, request), to: 'waiver' };
    await writeAudit({ db, service: 'support', now: now() }, [line]);
  }

  const waiver = {
    schema: { params: Type.Object({ reference: Type.String({ maxLength: 40 }) }), response: fileAnswers },
    config: { rights: 'admin' },
  } as const;
  app.get('/api/volunteer/waiver/:reference', waiver, async (request, reply) => {
    const { reference } = request.params;
    const found = await store.findOne({ reference }, LIMIT);
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
