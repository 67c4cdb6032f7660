import { ALL_FILE_TYPES, type FileType } from '@larkfield/contracts';
import Type from 'typebox';

const one = `(?:${ALL_FILE_TYPES.join('|')})`;

/** Types that a form accepts, separated by commas; all by default. */
export const acceptSchema = Type.Optional(Type.String({ maxLength: 100, pattern: `^${one}(?:,${one})*$` }));

export function parseAcceptedTypes(accept: string | undefined): readonly FileType[] {
  return accept === undefined
    ? ALL_FILE_TYPES
    : ALL_FILE_TYPES.filter((type) => accept.split(',').includes(type));
}
