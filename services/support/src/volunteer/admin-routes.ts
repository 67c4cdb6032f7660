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
  writeAudit,
} from '@larkfield/kit';
import Type from 'typebox';
import { volunteerKind } from './kind.ts';
import { volunteerStore } from './store.ts';

const MOST_LISTED = 1_000;

const listed = Type.Array(
  Type.Object({
    reference: Type.String(),
    created: Type.String(),
    state: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    mail: Type.String(),
    opening: Type.Optional(Type.String()),
    waiver: Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() }),
  }),
);

/** `GET api/volunteer` and `GET api/getWaiverVolunteer` (S46, A24), for administrators alone (D55); a waiver by its record (D106). */
export function volunteerAdminRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { db, config, now } = context;
  const volunteers = volunteerStore(db);
  const files = filesClient(config);
  const list = { schema: { response: answers({ 200: listed }) }, config: { rights: 'admin' } } as const;
  for (const path of ['/api/volunteer', '/api/getWaiverVolunteer'])
    app.get(path, list, async () => {
      const found = await volunteers.find({}, LIMIT).sort({ createdAt: -1 }).limit(MOST_LISTED).toArray();
      return found.map(({ reference, createdAt, handling: state, waiver: { name, type, size }, ...one }) => ({
        ...{ reference, state, waiver: { name, type, size } },
        ...{
          created: createdAt.toISOString(),
          firstname: one.firstName,
          lastname: one.lastName,
          mail: one.email,
        },
        ...(one.opening === undefined ? {} : { opening: one.opening }),
      }));
    });

  const waiver = {
    schema: { params: Type.Object({ reference: Type.String({ maxLength: 40 }) }), response: fileAnswers },
    config: { rights: 'admin' },
  } as const;
  app.get('/api/volunteer/waiver/:reference', waiver, async (request, reply) => {
    const { reference } = request.params;
    const found = await volunteers.findOne({ reference }, LIMIT);
    if (!found) throw new ServiceError('NOT_FOUND');
    // Each reading of a waiver is written down, before its first byte.
    const line = adminLine(volunteerKind, 'waiver', reference, request);
    await writeAudit({ db, service: 'support', now: now() }, [line]);
    return sendFile(request, reply, { files, file: found.waiver, by: found.waiverOwner });
  });
}
