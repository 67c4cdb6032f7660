import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  fileResponseSchemas,
  sendFile,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { FILE_ID } from '@larkfield/contracts';
import { createItemFiles, fileOwnerOf } from './store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

const options = {
  schema: { params: Type.Object({ id: Type.String({ pattern: FILE_ID }) }), response: fileResponseSchemas },
  config: { rights: 'visitor' },
} as const;

/** Registers the public files of items: images in their sizes, documents under their own name (E5, E67, D97). */
export function fileRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { client, publicFiles } = createItemFiles(context);
  app.get('/api/events/files/:id', options, async (request, reply) => {
    const found = await publicFiles.findOne({ _id: request.params.id }, QUERY_TIMEOUT);
    if (!found || found.image) throw new ServiceError('NOT_FOUND');
    const { file, record } = found;
    void reply.header('cache-control', FOR_EVER).header('cross-origin-resource-policy', 'same-origin');
    return sendFile(request, reply, {
      files: client,
      file,
      by: fileOwnerOf(record),
      inline: file.type === 'webp' || file.type === 'avif',
    });
  });
}
