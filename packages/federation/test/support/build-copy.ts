import { buildArea } from '../../src/build/build-area.ts';

/** `build-copy <root> <store>`: builds the fixture area of a copy and prints the id of its release. */
const [root = '', store = ''] = process.argv.slice(2);
const { id } = await buildArea({ root, id: 'mf-tiny', store });
process.send?.(id);
