import type { RouteRights } from '@larkfield/kit/testing';

/** Every route of this service and who may call it. A test compares this table with the registered routes. */
export const RIGHTS: Readonly<Record<string, RouteRights>> = {
  'POST /api/scanFile': 'visitor',
  'POST /internal/files': 'internal',
  'POST /internal/files/:id/claim': 'internal',
  'GET /internal/files/:id': 'internal',
  'DELETE /internal/files/:id': 'internal',
};
