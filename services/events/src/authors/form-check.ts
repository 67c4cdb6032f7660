import { createAjv, normalizeEntries, rulesOf, toProblems } from '@larkfield/contracts/forms';
import { ServiceError } from '@larkfield/kit/http';
import type { TSchema } from 'typebox';

/** Returns a function that normalizes and checks entries by a schema, as a route does. */
export function createFormCheck<T>(schema: TSchema): (entries: object) => T {
  const check = createAjv().compile<T>(schema);
  const rules = rulesOf(schema);
  return (entries) => {
    const tidied = normalizeEntries(entries);
    if (check(tidied)) return tidied;
    throw new ServiceError('VALIDATION_FAILED', { fields: toProblems(check.errors, rules) });
  };
}
