import type { MongoClient } from 'mongodb';
import type { Span, Tracing } from './tracing.ts';

/**
 * Makes each command of the database a span of the work that it is sent for: its name and collection, and nothing of what
 * it looks for or writes. What a driver or a worker asks by itself belongs to no trace.
 */
export function traceCommands(client: MongoClient, tracing: Tracing): void {
  const underWay = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (!tracing.active()) return;
    const collection: unknown = command[commandName];
    const named = typeof collection === 'string' ? collection : undefined;
    const attributes = () => ({
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      'db.collection.name': named,
    });
    const name = named === undefined ? commandName : `${commandName} ${named}`;
    underWay.set(requestId, tracing.start(name, { kind: 'client', attributes }));
  });
  const end = (requestId: number, failed: boolean): void => {
    underWay.get(requestId)?.end({ failed });
    underWay.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId, false));
  client.on('commandFailed', ({ requestId }) => end(requestId, true));
}
