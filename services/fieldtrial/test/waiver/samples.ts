import type { WaiverEntries } from '../../src/waiver/types.ts';

/** Names in several scripts. */
export const SAMPLE_ENTRIES: WaiverEntries = {
  parent: 'Ana O’Neill (née Łęcka)',
  child: 'محمد علي',
  birth: '2018-03-04',
  address: ['1 Main St', 'Sacramento, CA 95814', 'US'],
  email: 'ana@example.org',
  phone: '+1 555 010 0142',
};
