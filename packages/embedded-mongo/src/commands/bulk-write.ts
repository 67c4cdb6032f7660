import { Int32 } from 'bson';
import { decode } from '../bson/codec.ts';
import { elements } from '../bson/raw.ts';
import type { MongoError } from '../errors.ts';
import { refuse, refuseMissing } from '../errors.ts';
import { checkNames } from '../store/store.ts';
import { toInteger, type Doc } from '../values/types.ts';
import { flagArgument, textArgument } from './arguments.ts';
import { checkFields } from './check-fields.ts';
import type { Command, Context } from './context.ts';
import { runDelete } from './delete.ts';
import { insertOne } from './insert.ts';
import { runUpdate } from './update.ts';
import { idOf, isStatementError } from './writes.ts';

interface Target {
  readonly context: Context;
  readonly name: string;
}

interface Totals {
  nErrors: number;
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nDeleted: number;
}

/** `bulkWrite` of MongoDB 8.0: writes to several collections in one command. */
export const bulkWrite: Command = {
  fields: [
    'bulkWrite',
    'ops',
    'nsInfo',
    'ordered',
    'errorsOnly',
    'bypassDocumentValidation',
    'let',
    'cursor',
  ],
  run: async (body, context) => {
    if (context.db !== 'admin')
      refuse('Unauthorized', 'bulkWrite may only be run against the admin database.');
    const ops = context.lists.get('ops') ?? refuseMissing('bulkWrite.ops');
    const targets = (context.lists.get('nsInfo') ?? []).map((info) => readTarget(decode(info), context));
    if (ops.length === 0 || ops.length > 100_000) {
      refuse(
        'InvalidLength',
        `Write batch sizes must be between 1 and 100000. Got ${ops.length} operations.`,
      );
    }
    const totals: Totals = { nErrors: 0, nInserted: 0, nUpserted: 0, nMatched: 0, nModified: 0, nDeleted: 0 };
    const errorsOnly = flagArgument(body, 'errorsOnly');
    const results: unknown[] = [];
    for (const [idx, op] of ops.entries()) {
      try {
        const done = await runOne(op, targets, body, totals);
        if (!errorsOnly) results.push({ ok: 1, idx, ...done });
      } catch (error) {
        if (!isStatementError(error)) throw error;
        results.push(failure(idx, error));
        totals.nErrors++;
        if (body['ordered'] !== false) break;
      }
      if (context.timeSlice.isOver()) await context.timeSlice.yield();
    }
    return { cursor: { id: 0n, firstBatch: results, ns: 'admin.$cmd.bulkWrite' }, ...totals, ok: 1 };
  },
};

function failure(idx: number, error: MongoError): object {
  return { ok: 0, idx, code: error.code, errmsg: error.message, ...error.extra, n: 0 };
}

function readTarget(info: Doc, context: Context): Target {
  checkFields('bulkWrite.nsInfo', info, ['ns'], ['collectionUUID', 'encryptionInformation']);
  const ns = textArgument(info, 'ns') ?? '';
  const dot = ns.indexOf('.');
  const [db, name] = [ns.slice(0, Math.max(dot, 0)), ns.slice(dot + 1)];
  checkNames(db, name);
  return { context: { ...context, db }, name };
}

/** Runs one operation; the document of an insert stays bytes. */
async function runOne(op: Buffer, targets: readonly Target[], body: Doc, totals: Totals): Promise<object> {
  const kind = elements(op)[0];
  const doc = decode(op);
  const name = kind?.name ?? '';
  const target =
    targets[toInteger(doc[name]) ?? -1] ??
    refuse('BadValue', `BulkWrite ops entry has an invalid nsInfo index`);
  switch (name) {
    case 'insert': {
      checkFields('bulkWrite.ops', doc, ['insert', 'document']);
      const document = elements(op).find((field) => field.name === 'document' && field.type === 0x03);
      if (!document) return refuseMissing('bulkWrite.ops.document');
      insertOne(target.context, target.name, op.subarray(document.value, document.end));
      totals.nInserted++;
      return { n: 1 };
    }
    case 'update':
      return updateOp(doc, target, body, totals);
    case 'delete': {
      const { delete: _target, filter, multi, ...options } = doc;
      const limit = flagArgument({ multi }, 'multi') ? 0 : 1;
      const n = await runDelete(
        { q: filter, limit: new Int32(limit), ...options },
        target.name,
        body,
        target.context,
      );
      totals.nDeleted += n;
      return { n };
    }
    default:
      return refuse('IDLUnknownField', `BSON field 'bulkWrite.ops.${name}' is an unknown field.`);
  }
}

async function updateOp(doc: Doc, target: Target, body: Doc, totals: Totals): Promise<object> {
  const { update: _target, filter, updateMods, ...options } = doc;
  const { matched, modified, inserted } = await runUpdate(
    { q: filter, u: updateMods, ...options },
    target.name,
    body,
    target.context,
  );
  if (inserted) {
    totals.nUpserted++;
    return { n: 1, nModified: 0, upserted: { _id: idOf(inserted) } };
  }
  totals.nMatched += matched;
  totals.nModified += modified;
  return { n: matched, nModified: modified };
}
