import type { Filter } from '../match/filter.ts';
import { matchesValue, type Predicate } from '../match/predicate.ts';
import { equal } from '../values/compare.ts';
import { isArray, type Value } from '../values/types.ts';

export function impliesPartial(conditions: ReadonlyMap<string, Predicate[]>, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => impliesPartial(conditions, part));
    case 'or':
      return filter.parts.some((part) => impliesPartial(conditions, part));
    case 'field':
      return (conditions.get(filter.path.text) ?? []).some((condition) =>
        implies(condition, filter.predicate),
      );
    case 'nor':
      return false;
  }
}

const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);

function implies(condition: Predicate, wanted: Predicate): boolean {
  if (
    condition.operator === wanted.operator &&
    condition.kind === wanted.kind &&
    equal(condition.operand, wanted.operand)
  )
    return true;
  const values = valuesOf(condition);
  if (values)
    return values.every((value) => !isArray(value) && value !== null && matchesValue(wanted, value));
  if (wanted.operator === '$exists') return RANGES.has(condition.operator) && condition.operand !== null;
  const narrower =
    RANGES.has(condition.operator) && condition.operator.slice(0, 2) === wanted.operator.slice(0, 2);
  return (
    narrower &&
    !isArray(condition.operand) &&
    matchesValue(wanted, condition.operand) &&
    !isArray(wanted.operand)
  );
}

function valuesOf(condition: Predicate): readonly Value[] | undefined {
  if (condition.kind !== 'test') return undefined;
  if (condition.operator === '$eq') return [condition.operand];
  return condition.operator === '$in' && isArray(condition.operand) ? condition.operand : undefined;
}
