import { Int32 } from 'bson';
import { refuse } from '../../errors.ts';
import { typeName } from '../../values/kinds.ts';
import type { Value } from '../../values/types.ts';
import { asText } from './types.ts';
import type { OperatorTable } from './table.ts';

/** MongoDB changes the case of ASCII letters only. */
function changeCase(value: Value, pattern: RegExp, change: (text: string) => string): Value {
  return (asText(value) ?? '').replace(pattern, change);
}

export const textOperators: OperatorTable = {
  $concat: {
    count: [0, Infinity],
    run: (values) => {
      if (values.some((value) => value === null || value === undefined)) return null;
      return values
        .map((value) =>
          typeof value === 'string'
            ? value
            : refuse(16702, `$concat only supports strings, not ${typeName(value)}`),
        )
        .join('');
    },
  },
  $toLower: { count: [1, 1], run: ([value]) => changeCase(value, /[A-Z]+/g, (text) => text.toLowerCase()) },
  $toUpper: { count: [1, 1], run: ([value]) => changeCase(value, /[a-z]+/g, (text) => text.toUpperCase()) },
  $strLenCP: {
    count: [1, 1],
    run: ([value]) =>
      typeof value === 'string'
        ? new Int32([...value].length)
        : refuse(34471, `$strLenCP requires a string argument, found: ${typeName(value)}`),
  },
};
