import { tokenForm } from '@larkfield/contracts/forms';

/** `POST /api/collaborator/object`: whoever was referred has nothing but the token of their mail. */
export const objectionForm = tokenForm;
