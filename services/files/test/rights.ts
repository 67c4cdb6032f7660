import type { Rights } from '@larkfield/kit';

/** Every call of this service, and for whom it is; the table of all services is held against their routes. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  'POST /api/scanFile': 'visitor',
  'POST /internal/files': 'internal',
  'POST /internal/files/:id/claim': 'internal',
  'GET /internal/files/:id': 'internal',
  'DELETE /internal/files/:id': 'internal',
};
