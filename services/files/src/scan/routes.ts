import type { FileReason, FileType } from '@larkfield/contracts';
import { FILE_REASONS, ALL_FILE_TYPES } from '@larkfield/contracts';
import { acceptUploads, answers, takeUpload, type TypeBoxInstance } from '@larkfield/kit';
import Type from 'typebox';
import { acceptEntry, typesIn } from '../accept.ts';
import type { FilesContext } from '../context.ts';
import { receive } from '../receive.ts';

/** Uploads of one address in ten minutes; a household or an office shares one. */
const LIMIT = { max: 30, seconds: 600 } as const;

export const scanAnswer = Type.Object({
  message: Type.String(),
  id: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.Optional(Type.Unsafe<FileType>({ type: 'string', enum: ALL_FILE_TYPES })),
  sha256: Type.Optional(Type.String()),
  reason: Type.Optional(Type.Unsafe<FileReason>({ type: 'string', enum: FILE_REASONS })),
});

/** `POST /api/scanFile` (multipart `myfile`): takes a file into quarantine and answers the verdict with its id. */
export function scanRoutes(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      querystring: Type.Object({ accept: acceptEntry }, { additionalProperties: false }),
      body: Type.Unknown(),
      response: answers({ 200: scanAnswer }),
    },
    config: { rights: 'visitor', limit: LIMIT, repeatable: 'by-nature' },
  } as const;

  void app.register(async (scope: TypeBoxInstance) => {
    await acceptUploads(scope);
    scope.post('/api/scanFile', route, async (request) => {
      const types = typesIn(request.query.accept);
      const { taken } = await takeUpload(request, 'myfile', (upload) =>
        receive(context, { ...upload, types }),
      );
      return taken;
    });
  });
}
