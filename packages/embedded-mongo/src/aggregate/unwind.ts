import { Long } from 'bson';
import { refuse } from '../errors.ts';
import { valueAt, putAt, removeAt } from '../update/document.ts';
import { cloneDoc, isArray, isDoc, type Doc, type Value } from '../values/types.ts';
import type { Stage } from './stages.ts';

/** `$unwind`: one document for each element of an array. */
export function unwindStage(operand: Value): Stage {
  const { path, index, keepEmpty } = readOptions(operand);
  return function* (input) {
    for (const doc of input) {
      if (doc === undefined) {
        yield undefined;
        continue;
      }
      const value = valueAt(doc, path);
      if (isArray(value) && value.length > 0) {
        for (const [place, item] of value.entries())
          yield withElement(doc, path, item, index, Long.fromNumber(place));
      } else if (!isArray(value) && value !== null && value !== undefined) {
        yield index ? withElement(doc, path, value, index, null) : doc;
      } else if (keepEmpty) {
        const next = cloneDoc(doc);
        if (isArray(value)) removeAt(next, path);
        if (index) putAt(next, index, null);
        yield next;
      }
    }
  };
}

function withElement(
  doc: Doc,
  path: readonly string[],
  item: Value,
  index: readonly string[] | undefined,
  place: Value,
): Doc {
  const next = cloneDoc(doc);
  putAt(next, path, item);
  if (index) putAt(next, index, place);
  return next;
}

function readOptions(operand: Value): { path: string[]; index: string[] | undefined; keepEmpty: boolean } {
  const options: Doc = isDoc(operand) ? operand : { path: operand };
  for (const name of Object.keys(options)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      refuse(28811, `unrecognized option to $unwind stage: ${name}`);
  }
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keep } = options;
  if (typeof path !== 'string')
    return refuse(path === undefined ? 28812 : 28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    refuse(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    return refuse(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  if (typeof index === 'string' && index.startsWith('$'))
    refuse(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${index}`);
  if (keep !== undefined && typeof keep !== 'boolean')
    return refuse(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  return {
    path: path.slice(1).split('.'),
    index: typeof index === 'string' ? index.split('.') : undefined,
    keepEmpty: keep === true,
  };
}
