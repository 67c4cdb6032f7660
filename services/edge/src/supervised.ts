import { parseServices, type ServiceAddresses } from './config.ts';
import type { StartServices } from './service-directory.ts';

/** Messages to the supervisor: the edge listens, has taken new addresses, or needs services that do not run. */
export type EdgeMessage =
  | { readonly ready: true; readonly port: number }
  | { readonly taken: true }
  | { readonly needs: readonly string[]; readonly question: number };

/** What the supervisor says: where all services listen, and with an answer, which of them it could not start and why. */
export interface SupervisorMessage {
  readonly services: string;
  /** The question that this answers. */
  readonly question?: number;
  readonly failed?: Readonly<Record<string, string>>;
}

export interface Supervisor {
  tell(message: EdgeMessage): void;
  /** Has services started. Absent for an edge that runs alone. */
  readonly start: StartServices | undefined;
  /** Calls `onMove` with the addresses of all services whenever they change. */
  listen(onMove: (services: ServiceAddresses) => void): void;
}

/** The connection of an edge to the process that started it, if that is our supervisor. */
export function connectSupervisor(edge: Pick<NodeJS.Process, 'send' | 'on'> = process): Supervisor {
  const questions = new Map<number, (answer: SupervisorMessage) => void>();
  const tell = (message: EdgeMessage) => void edge.send?.(message);

  async function start(needs: readonly string[]) {
    const question = questions.size + 1;
    const { promise, resolve } = Promise.withResolvers<SupervisorMessage>();
    questions.set(question, resolve);
    tell({ needs, question });
    const { services, failed = {} } = await promise;
    return { addresses: parseServices(services), failed };
  }

  return {
    tell,
    start: edge.send ? start : undefined,
    listen(onMove) {
      edge.on('message', (message: SupervisorMessage) => {
        if (message.question !== undefined) return questions.get(message.question)?.(message);
        onMove(parseServices(message.services));
        // An old copy of a service ends when this has been answered.
        tell({ taken: true });
      });
    },
  };
}
