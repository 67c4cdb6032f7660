import { ACCOUNT_LEVELS } from '@larkfield/contracts';
import { choice, knownAddress, line } from '@larkfield/contracts/forms';
import Type from 'typebox';

const closed = { additionalProperties: false } as const;

/** `POST /api/approveUsers`, `/api/suspendUsers` and `/api/activateUsers`. */
export const accountForm = Type.Object({ email: knownAddress() }, closed);

/** `POST /api/endUserSessions`: one by its name, all without it. */
export const userSessionsForm = Type.Object({ email: knownAddress(), id: Type.Optional(line(64)) }, closed);

/** `POST /api/refuseUsers`. */
export const refuseForm = Type.Object({ email: knownAddress(), reason: Type.Optional(line(500)) }, closed);

/** `POST /api/updateRole` (D103). */
export const updateRoleForm = Type.Object({ email: knownAddress(), role: choice(ACCOUNT_LEVELS) }, closed);
