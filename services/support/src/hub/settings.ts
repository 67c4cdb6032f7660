import { defineSettings } from '@larkfield/kit';

/** What administrators open and close on the hub; closed tiles say so, their pages work by their address all the same. */
export const supportSettings = defineSettings({
  equityOpen: {
    type: 'boolean',
    default: false,
    label: 'support.records:settings.equityOpen',
    hint: 'support.records:settings.tileHint',
  },
  directOpen: {
    type: 'boolean',
    default: false,
    label: 'support.records:settings.directOpen',
    hint: 'support.records:settings.tileHint',
  },
});
