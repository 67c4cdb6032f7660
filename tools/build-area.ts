import { buildArea } from '@larkfield/federation/build';
import { describeRelease } from './lib/describe-release.ts';
import { ROOT, STORE } from './lib/paths.ts';

/** Builds one area into the release store: `node tools/build-area.ts mf-support`. */
const id = process.argv[2];
if (!id) throw new Error('usage: build-area <area>');
const release = await buildArea({ root: ROOT, id, store: STORE });
describeRelease(ROOT, STORE, release);
