import { Readable } from 'node:stream';
import {
  ALL_FILE_TYPES,
  FILE_ID,
  MAX_CALL_MS,
  MAX_FILE_NAME_LENGTH,
  type FileType,
} from '@larkfield/contracts';
import {
  responseSchemas,
  parseByteRange,
  requireEdgeKey,
  ServiceError,
  type TypeBoxInstance,
  scanAnswer,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { acceptSchema, parseAcceptedTypes } from '../intake/accepted-types.ts';
import type { FilesContext } from '../context.ts';
import { receiveFile } from '../intake/receive-file.ts';
import { claimFile, findClaimedFile, removeFile } from './claims.ts';

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

/** Registers the internal routes for services whose records have files. */
export function claimRoutes(app: TypeBoxInstance, context: FilesContext): void {
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
  const name = Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH });
  const route = {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handlerTimeout: MAX_CALL_MS,
    schema: {
      querystring: Type.Object({ name, accept: acceptSchema }, strict),
      body: Type.Unknown(),
      response: responseSchemas({ 200: scanAnswer }),
    },
    config: internal,
  };
  app.post('/internal/files', route, async ({ body, query }) => {
    if (!(body instanceof Readable)) throw new ServiceError('BODY_UNREADABLE');
    return receiveFile(context, { name: query.name, content: body, types: parseAcceptedTypes(query.accept) });
  });
}

function claimRoute(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      params,
      body: Type.Object({ ...owner, types: Type.Optional(Type.Array(type, { maxItems: 20 })) }, strict),
      response: responseSchemas({ 200: stored }),
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
    response: responseSchemas({ 200: bytes, 206: bytes }),
  };
  // A read may take as long as an upload: it goes as fast as the reader accepts it.
  const route = { handlerTimeout: MAX_CALL_MS, schema, config: internal };
  app.get('/internal/files/:id', route, async (request, reply) => {
    const { file, size } = await findClaimedFile(context, request.params.id, request.query);
    const range = parseByteRange(request.headers.range, size);
    if (range === 'none') throw new ServiceError('BODY_UNREADABLE');
    return reply
      .code(range ? 206 : 200)
      .type('application/octet-stream')
      .send(context.content.read(file, size, range));
  });
}

function removeRoute(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      params,
      querystring: Type.Object(owner, strict),
      body: Type.Optional(Type.Null()),
      response: responseSchemas({ 200: Type.Object({ success: Type.Literal(true) }) }),
    },
    config: internal,
  };
  app.delete('/internal/files/:id', route, async ({ params: { id }, query }) => {
    await removeFile(context, id, query);
    return { success: true as const };
  });
}
