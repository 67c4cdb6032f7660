import { Readable } from 'node:stream';
import {
  ALL_FILE_TYPES,
  FILE_ID,
  LONGEST_CALL_MS,
  LONGEST_FILE_NAME,
  type FileType,
} from '@larkfield/contracts';
import {
  answers,
  rangeOf,
  requireEdgeKey,
  ServiceError,
  type TypeBoxInstance,
  scanAnswer,
} from '@larkfield/kit';
import Type from 'typebox';
import { acceptEntry, typesIn } from '../accept.ts';
import type { FilesContext } from '../context.ts';
import { receive } from '../receive.ts';
import { claimFile, ownedFile, removeFile } from './claims.ts';

const word = Type.String({ maxLength: 200, pattern: '^[\\w.:|-]+$' });
const owner = { service: word, kind: word, record: word };
const params = Type.Object({ id: Type.String({ pattern: FILE_ID }) });
const type = Type.Unsafe<FileType>({ type: 'string', enum: ALL_FILE_TYPES });
const strict = { additionalProperties: false };

const stored = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type,
  size: Type.Integer(),
  sha256: Type.String(),
});

const internal = { rights: 'internal', repeatable: 'by-nature' } as const;

/** Calls of the services that own the records files belong to. */
export function ownedRoutes(app: TypeBoxInstance, context: FilesContext): void {
  void app.register(async (scope: TypeBoxInstance) => {
    requireEdgeKey(scope, context.config.EDGE_KEY);
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    newFileRoute(scope, context);
    claimRoute(scope, context);
    readRoute(scope, context);
    removeRoute(scope, context);
  });
}

function newFileRoute(app: TypeBoxInstance, context: FilesContext): void {
  const name = Type.String({ minLength: 1, maxLength: LONGEST_FILE_NAME });
  const route = {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handlerTimeout: LONGEST_CALL_MS,
    schema: {
      querystring: Type.Object({ name, accept: acceptEntry }, strict),
      body: Type.Unknown(),
      response: answers({ 200: scanAnswer }),
    },
    config: internal,
  };
  app.post('/internal/files', route, async ({ body, query }) => {
    if (!(body instanceof Readable)) throw new ServiceError('BODY_UNREADABLE');
    return receive(context, { name: query.name, content: body, types: typesIn(query.accept) });
  });
}

function claimRoute(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      params,
      body: Type.Object({ ...owner, types: Type.Optional(Type.Array(type, { maxItems: 20 })) }, strict),
      response: answers({ 200: stored }),
    },
    config: internal,
  };
  app.post('/internal/files/:id/claim', route, async ({ params: { id }, body: { types, ...by } }) =>
    claimFile(context, id, by, types),
  );
}

function readRoute(app: TypeBoxInstance, context: FilesContext): void {
  const bytes = Type.Unsafe<Readable>({ type: 'string' });
  const schema = {
    params,
    querystring: Type.Object(owner, strict),
    response: answers({ 200: bytes, 206: bytes }),
  };
  // As for sending one: it goes as fast as its reader takes it.
  const route = { handlerTimeout: LONGEST_CALL_MS, schema, config: internal };
  app.get('/internal/files/:id', route, async (request, reply) => {
    const { sealed, size } = await ownedFile(context, request.params.id, request.query);
    const range = rangeOf(request.headers.range, size);
    if (range === 'none') throw new ServiceError('BODY_UNREADABLE');
    return reply
      .code(range ? 206 : 200)
      .type('application/octet-stream')
      .send(context.content.read(sealed, size, range));
  });
}

function removeRoute(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      params,
      querystring: Type.Object(owner, strict),
      body: Type.Optional(Type.Null()),
      response: answers({ 200: Type.Object({ success: Type.Literal(true) }) }),
    },
    config: internal,
  };
  app.delete('/internal/files/:id', route, async ({ params: { id }, query }) => {
    await removeFile(context, id, query);
    return { success: true as const };
  });
}
