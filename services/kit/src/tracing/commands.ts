import type { MongoClient } from 'mongodb';
import type { Span, Tracing } from './tracing.ts';

/** Creates a span for each database command within a trace, without its values. */
export function traceCommands(client: MongoClient, tracing: Tracing): void {
  const running = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (!tracing.activeSpan()) return;
    const collection: unknown = command[commandName];
    const collectionName = typeof collection === 'string' ? collection : undefined;
    const attributes = () => ({
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      'db.collection.name': collectionName,
    });
    const name = collectionName === undefined ? commandName : `${commandName} ${collectionName}`;
    running.set(requestId, tracing.startSpan(name, { kind: 'client', attributes }));
  });
  const end = (requestId: number, failed: boolean): void => {
    running.get(requestId)?.end({ failed });
    running.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId, false));
  client.on('commandFailed', ({ requestId }) => end(requestId, true));
}
