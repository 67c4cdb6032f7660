import {
  acceptUploads,
  answers,
  scanAnswer,
  takeUpload,
  UPLOAD_CALL,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { acceptEntry, typesIn } from '../accept.ts';
import type { FilesContext } from '../context.ts';
import { receive } from '../receive.ts';

/** `POST /api/scanFile` (multipart `myfile`): takes a file into quarantine and answers the verdict with its id. */
export function scanRoutes(app: TypeBoxInstance, context: FilesContext): void {
  const route = {
    schema: {
      querystring: Type.Object({ accept: acceptEntry }, { additionalProperties: false }),
      body: Type.Unknown(),
      response: answers({ 200: scanAnswer }),
    },
    config: UPLOAD_CALL,
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
