import { parseServices, type ServiceAddresses } from '../config.ts';
import type { StartServices } from './service-directory.ts';

/** Messages to the supervisor: the edge listens, has applied new addresses, or needs services that do not run. */
export type EdgeMessage =
  | { readonly ready: true; readonly port: number }
  | { readonly taken: true }
  | { readonly needs: readonly string[]; readonly question: number };

/**
 * Message of the supervisor: the addresses of all services and, in an answer, which services could not be started and why.
 */
export interface SupervisorMessage {
  readonly services: string;
  readonly question?: number;
  readonly failed?: Readonly<Record<string, string>>;
}

export interface Supervisor {
  send(message: EdgeMessage): void;
  /** Starts services. Undefined for an edge without a supervisor. */
  readonly start: StartServices | undefined;
  /** Calls `onMove` with the addresses of all services whenever they change. */
  listen(onMove: (services: ServiceAddresses) => void): void;
}

/** Returns the connection to the supervisor, if a supervisor has started this edge. */
export function connectSupervisor(edge: Pick<NodeJS.Process, 'send' | 'on'> = process): Supervisor {
  const questions = new Map<number, (answer: SupervisorMessage) => void>();
  const send = (message: EdgeMessage) => void edge.send?.(message);

  async function start(needs: readonly string[]) {
    const question = questions.size + 1;
    const { promise, resolve } = Promise.withResolvers<SupervisorMessage>();
    questions.set(question, resolve);
    send({ needs, question });
    const { services, failed = {} } = await promise;
    return { addresses: parseServices(services), failed };
  }

  return {
    send,
    start: edge.send ? start : undefined,
    listen(onMove) {
      edge.on('message', (message: SupervisorMessage) => {
        if (message.question !== undefined) return questions.get(message.question)?.(message);
        onMove(parseServices(message.services));
        // The supervisor stops the old instance of a service when it gets this answer.
        send({ taken: true });
      });
    },
  };
}
