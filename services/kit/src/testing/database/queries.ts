import type { Db, Document, MongoClient } from 'mongodb';

/** A command with a filter that a service sent. */
export interface Query {
  readonly command: string;
  readonly collection: string;
  readonly filter: Document;
}

/** Records every filter that a client sends. The client needs `monitorCommands`. */
export function watchQueries(client: MongoClient): readonly Query[] {
  const queries: Query[] = [];
  client.on('commandStarted', ({ commandName, command }) => {
    const collection = String(command[commandName]);
    for (const filter of filtersOf(commandName, command))
      queries.push({ command: commandName, collection, filter });
  });
  return queries;
}

function filtersOf(name: string, command: Document): Document[] {
  if (name === 'find') return [command['filter']];
  if (name === 'findAndModify') return [command['query']];
  if (name === 'update') return command['updates'].map(({ q }: Document) => q);
  if (name === 'delete') return command['deletes'].map(({ q }: Document) => q);
  return [];
}

/** Returns the queries for which no index begins with one of their fields: each would read the whole collection. */
export async function queriesWithoutIndex(db: Db, queries: readonly Query[]): Promise<string[]> {
  const bad = new Set<string>();
  for (const { command, collection, filter } of queries) {
    const indexes = await db.collection(collection).listIndexes().toArray();
    const starts = indexes.map(({ key }) => Object.keys(key as object)[0] ?? '');
    if (!starts.some((field) => field in filter))
      bad.add(`${command} ${collection} ${Object.keys(filter).join(',')}`);
  }
  return [...bad];
}
