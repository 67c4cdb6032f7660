import { EDGE_KEY_HEADER } from '@larkfield/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shared with the services, which believe nobody else what is said of a visitor. */
    edgeKey: string;
  }
}

/** Keeps the key for `edgeMark`. */
export function addEdgeKey(app: FastifyInstance, key: string): void {
  app.decorate('edgeKey', key);
}

/** The header that tells a service that a call comes from the edge, in place of any that the client has sent. */
export function edgeMark({ server }: FastifyRequest): Readonly<Record<string, string>> {
  return { [EDGE_KEY_HEADER]: server.edgeKey };
}
