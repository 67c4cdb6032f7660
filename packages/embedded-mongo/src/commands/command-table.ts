import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './catalogue.ts';
import type { Command } from './context.ts';
import { getMore, killCursors } from './cursor-commands.ts';
import { remove } from './delete.ts';
import { findAndModify } from './find-and-modify.ts';
import { find } from './find.ts';
import { explain, handshake } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { count, distinct } from './reads.ts';
import { update } from './update.ts';

export const COMMAND_GROUPS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  Connection: handshake,
  Reading: { find, getMore, killCursors, count, distinct, aggregate, explain },
  Writing: { insert, update, delete: remove, findAndModify, findandmodify: findAndModify },
  Catalogue: {
    create,
    drop,
    dropDatabase,
    listCollections,
    listDatabases,
    createIndexes,
    listIndexes,
    dropIndexes,
  },
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.values(COMMAND_GROUPS).flatMap((group) => Object.entries(group)),
);
