import { createDraftStore } from '@larkfield/ui';

export const draft = createDraftStore({ name: 'field-trial-registration' });
