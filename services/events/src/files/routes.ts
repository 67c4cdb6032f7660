import {
  LIMIT,
  fileAnswers,
  sendFile,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { FILE_ID } from '@larkfield/contracts';
import { filesOf, ownerOf } from './store.ts';

/** What has an address of its own content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const options = {
  schema: { params: Type.Object({ id: Type.String({ pattern: FILE_ID }) }), response: fileAnswers },
  config: { rights: 'visitor' },
} as const;

/** Images of items in their sizes, and documents under their own name (E5, E67, D97). */
export function fileRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const { client, stored } = filesOf(context);
  app.get('/api/events/files/:id', options, async (request, reply) => {
    const found = await stored.findOne({ _id: request.params.id }, LIMIT);
    if (!found || found.image) throw new ServiceError('NOT_FOUND');
    const { file, record } = found;
    void reply.header('cache-control', FOR_EVER).header('cross-origin-resource-policy', 'same-origin');
    return sendFile(request, reply, {
      files: client,
      file,
      by: ownerOf(record),
      inline: file.type === 'webp' || file.type === 'avif',
    });
  });
}
