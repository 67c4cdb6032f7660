import { ACCOUNT_LEVELS } from '@larkfield/contracts';
import { choice, existingEmail, line } from '@larkfield/contracts/forms';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** Body of `POST /api/approveUsers`, `/api/suspendUsers`, `/api/activateUsers` and `/api/userSessions`. */
export const accountForm = Type.Object({ email: existingEmail() }, closed);

/** Body of `POST /api/endUserSessions`: one session by its id, or all without it. */
export const userSessionsForm = Type.Object({ email: existingEmail(), id: Type.Optional(line(64)) }, closed);

/** Body of `POST /api/refuseUsers`. */
export const refuseForm = Type.Object({ email: existingEmail(), reason: Type.Optional(line(500)) }, closed);

/** Body of `POST /api/updateRole` (D103). */
export const updateRoleForm = Type.Object({ email: existingEmail(), role: choice(ACCOUNT_LEVELS) }, closed);
