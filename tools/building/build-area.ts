import { buildArea } from '@larkfield/federation/build';
import { addProvenance } from './add-provenance.ts';
import { ROOT, STORE } from '../workspace/paths.ts';

/** Builds one area into the release store: `node tools/building/build-area.ts mf-support`. */
const id = process.argv[2];
if (!id) throw new Error('usage: build-area <area>');
const release = await buildArea({ root: ROOT, id, store: STORE });
addProvenance(ROOT, STORE, release);
