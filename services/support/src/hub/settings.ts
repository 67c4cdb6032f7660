import { defineSettings } from '@larkfield/kit/app';

/** Tiles that administrators open and close on the hub. The page behind a closed tile still works by its address. */
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
