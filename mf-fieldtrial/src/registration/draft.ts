import { createDraftStore } from '@larkfield/ui';

/** Entries of the registration that are not sent yet, in this browser. */
export const draft = createDraftStore({ name: 'field-trial-registration' });
