import { refuse } from '../errors.ts';
import type { Doc } from '../values/types.ts';

/** Refuses fields a command or statement does not know, and those that are known but not supported here. */
export function checkFields(
  where: string,
  doc: Doc,
  known: readonly string[],
  refused: readonly string[] = [],
): void {
  for (const field of Object.keys(doc)) {
    if (known.includes(field)) continue;
    if (refused.includes(field)) {
      if (doc[field] === false || doc[field] === null) continue;
      refuse('NotImplemented', `'${where}.${field}' is not supported by this server`);
    }
    refuse('IDLUnknownField', `BSON field '${where}.${field}' is an unknown field.`);
  }
}
