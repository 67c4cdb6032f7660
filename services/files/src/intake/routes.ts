import {
  acceptUploads,
  responseSchemas,
  scanAnswer,
  readUpload,
  UPLOAD_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { acceptSchema, parseAcceptedTypes } from './accepted-types.ts';
import type { FilesContext } from '../context.ts';
import { receiveFile } from './receive-file.ts';

/** Registers `POST /api/scanFile` (multipart `myfile`), which quarantines and checks a file. */
export function scanRoutes(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      querystring: Type.Object({ accept: acceptSchema }, { additionalProperties: false }),
      body: Type.Unknown(),
      response: responseSchemas({ 200: scanAnswer }),
    },
    config: UPLOAD_CALL,
  } as const;

  void app.register(async (scope: TypeBoxInstance) => {
    await acceptUploads(scope);
    scope.post('/api/scanFile', route, async (request) => {
      const types = parseAcceptedTypes(request.query.accept);
      const { taken } = await readUpload(request, 'myfile', (upload) =>
        receiveFile(context, { ...upload, types }),
      );
      return taken;
    });
  });
}
