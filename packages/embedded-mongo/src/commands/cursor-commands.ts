import { throwMongoError, throwMissingField } from '../errors/mongo-error.ts';
import { Long } from 'bson';
import { isArray, isLong, isNumeric, toNumber, type Value } from '../values/types.ts';
import { countArgument, textArgument } from './arguments.ts';
import { firstValue, type Command } from './context.ts';

function cursorId(value: Value): bigint {
  if (isLong(value)) return value.toBigInt();
  return isNumeric(value)
    ? BigInt(Math.trunc(toNumber(value)))
    : throwMongoError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
}

export const getMore: Command = {
  fields: { getMore: 'number', collection: 'text', batchSize: 'count' },
  run: (body, context) => {
    if (body['maxTimeMS'] !== undefined)
      throwMongoError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    const collection = textArgument(body, 'collection') ?? throwMissingField('getMore.collection');
    return context.cursors.nextBatch(
      cursorId(firstValue(body)),
      `${context.db}.${collection}`,
      countArgument(body, 'batchSize'),
    );
  },
};

export const killCursors: Command = {
  fields: { killCursors: 'text', cursors: 'values' },
  run: (body, context) => {
    const name = firstValue(body);
    const ids = body['cursors'];
    if (typeof name !== 'string' || !isArray(ids))
      return throwMongoError('TypeMismatch', 'killCursors needs a collection and a list of cursors');
    const [killed, missing]: [Long[], Long[]] = [[], []];
    for (const value of ids) {
      const id = cursorId(value);
      (context.cursors.closeCursor(id, `${context.db}.${name}`) ? killed : missing).push(Long.fromBigInt(id));
    }
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};
