import { tokenForm } from '@larkfield/contracts/forms';

/** `POST /api/collaborator/object`: identifies the referred person by the token of their mail. */
export const objectionForm = tokenForm;
