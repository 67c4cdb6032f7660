import { ALL_FILE_TYPES, type FileType } from '@larkfield/contracts';
import Type from 'typebox';

const one = `(?:${ALL_FILE_TYPES.join('|')})`;

/** Types with commas between, as the form takes them; all without it. */
export const acceptEntry = Type.Optional(Type.String({ maxLength: 100, pattern: `^${one}(?:,${one})*$` }));

export function typesIn(accept: string | undefined): readonly FileType[] {
  return accept === undefined
    ? ALL_FILE_TYPES
    : ALL_FILE_TYPES.filter((type) => accept.split(',').includes(type));
}
