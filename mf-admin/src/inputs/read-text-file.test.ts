import { TextDecoder } from 'node:util';
import { readTextFile } from './read-text-file.ts';

const BYTES: readonly (readonly [string, readonly number[], string | undefined])[] = [
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x4d, 0xc3, 0xbc, 0x3b], 'Mü;'],
  ['Windows-1252', [0x4d, 0xfc, 0x3b, 0x80], 'Mü;€'],
  ['UTF-16', [0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00], 'Mü'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x00, 0x00], undefined],
  ['too long a text', Array.from({ length: 21 }, () => 0x41), undefined],
  ['far too long a text', Array.from({ length: 61 }, () => 0x41), undefined],
];

beforeAll(() => Object.assign(globalThis, { TextDecoder }));

test.each(BYTES)('reads %s', async (_name, bytes, text) => {
  const content = Uint8Array.from(bytes);
  const file = { size: content.length, arrayBuffer: async () => content.buffer } as unknown as File;
  expect(await readTextFile(file, 20)).toBe(text);
});
