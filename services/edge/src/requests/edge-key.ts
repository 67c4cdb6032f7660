import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Secret shared with the services, which trust headers about the client only with it. */
    edgeKey: string;
  }
}

export function addEdgeKey(app: FastifyInstance, key: string): void {
  app.decorate('edgeKey', key);
}

/** Returns the header that proves to a service that a call comes from the edge. It replaces one that the client sent. */
export function edgeKeyHeader({ server }: FastifyRequest): Readonly<Record<string, string>> {
  return { [EDGE_KEY_HEADER]: server.edgeKey };
}
