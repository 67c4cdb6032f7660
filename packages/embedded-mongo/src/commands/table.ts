import { aggregate } from './aggregate.ts';
import { bulkWrite } from './bulk-write.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalogue.ts';
import type { Command } from './context.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { remove } from './delete.ts';
import { findAndModify } from './find-and-modify.ts';
import { find } from './find.ts';
import { handshake } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { count, distinct } from './reads.ts';
import { update } from './update.ts';

/** Every command this server knows. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...handshake,
    aggregate,
    bulkWrite,
    count,
    create,
    createIndexes,
    delete: remove,
    distinct,
    drop,
    dropDatabase,
    dropIndexes,
    find,
    findAndModify,
    findandmodify: findAndModify,
    getMore,
    insert,
    killCursors,
    listCollections,
    listDatabases,
    listIndexes,
    update,
  }),
);

/** Commands of MongoDB's that are known but refused, so that a client is told what is missing. */
export const UNSUPPORTED: ReadonlySet<string> = new Set([
  'collMod',
  'collStats',
  'commitTransaction',
  'abortTransaction',
  'compact',
  'connectionStatus',
  'convertToCapped',
  'currentOp',
  'dbHash',
  'dbStats',
  'fsync',
  'getParameter',
  'hostInfo',
  'killOp',
  'killSessions',
  'mapReduce',
  'profile',
  'reIndex',
  'refreshSessions',
  'renameCollection',
  'rotateCertificates',
  'saslContinue',
  'saslStart',
  'serverStatus',
  'setParameter',
  'startSession',
  'validate',
  'whatsmyuri',
  'createUser',
  'usersInfo',
  'replSetGetStatus',
  'top',
  'getLog',
  'cloneCollectionAsCapped',
  'planCacheClear',
  'logout',
  'authenticate',
]);
