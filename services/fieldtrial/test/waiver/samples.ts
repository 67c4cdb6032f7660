import type { WaiverEntries } from '../../src/waiver/types.ts';

/** Names in scripts that none of the document's languages has alone. */
export const SAMPLE: WaiverEntries = {
  parent: 'Ana O’Neill (née Łęcka)',
  child: 'محمد علي',
  birth: '2018-03-04',
  address: ['1 Main St', 'Sacramento, CA 95814', 'US'],
  email: 'ana@example.org',
  phone: '+1 555 010 0142',
};
