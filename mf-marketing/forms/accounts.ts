import { ACCOUNT_RULES } from '@larkfield/contracts';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import { choice, country, email, hidden, line, LIMITS, type Messages } from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** "At least one character", in the words that the specification has for accounts (M94). */
function named<T extends object>(schema: T): T {
  const messages: Messages = {
    required: 'errors.account',
    pattern: 'errors.account',
    format: 'errors.account',
  };
  return { ...schema, messages };
}

/** Letters, digits and underscores; one message for whatever is wrong (M90-M92). */
function word({ min, max }: { readonly min: number; readonly max: number }, key: string) {
  const messages: Messages = { required: key, pattern: key };
  return Type.String({ pattern: `^[A-Za-z0-9_]{${min},${max}}$`, messages });
}

/** Something secret or typed for a login, taken as it comes: whether it is right is not the form's business. */
function typed(key: string) {
  const messages: Messages = { required: key, minLength: key };
  return Type.String({ minLength: 1, maxLength: 200, format: 'line', messages });
}

/** A password that is being chosen. */
const newPassword = () => word(ACCOUNT_RULES.password, 'errors.password');
const ownPassword = () => typed('errors.passwordRequired');
const code = () =>
  Type.String({
    pattern: '^[A-Za-z0-9 -]{6,24}$',
    messages: { pattern: 'errors.code', required: 'errors.code' },
  });
const token = () => Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const closed = { additionalProperties: false } as const;

const person = {
  firstname: named(line(LIMITS.name)),
  middleinitial: Type.Optional(line(1)),
  lastname: named(line(LIMITS.name)),
  preferredname: Type.Optional(line(LIMITS.name)),
};

const details = {
  role: choice(CONTACT_ROLES),
  country: named(country()),
  state: named(line(LIMITS.name)),
  city: named(line(LIMITS.city)),
  zipcode: Type.Optional(line(LIMITS.zip)),
  jobfunction: Type.Optional(choice(JOB_FUNCTIONS)),
  joblevel: Type.Optional(choice(JOB_LEVELS)),
  jobtitle: Type.Optional(line(LIMITS.name)),
};

/** `POST /api/register` (M87-M98). */
export const registerForm = Type.Object(
  {
    username: word(ACCOUNT_RULES.username, 'errors.username'),
    email: accountEmail(),
    ...person,
    password: newPassword(),
    ...details,
    ...hidden,
  },
  closed,
);

/** `POST /api/verifylogin` (M103, M104); `code` is the second factor of administrators. */
export const loginForm = Type.Object(
  {
    username: typed('errors.usernameRequired'),
    password: ownPassword(),
    code: Type.Optional(code()),
    ...hidden,
  },
  closed,
);

/** `POST /api/loginParticipant` (M107, M108). */
export const participantLoginForm = Type.Object(
  { firstname: line(LIMITS.name), lastname: line(LIMITS.name), email: accountEmail(), ...hidden },
  closed,
);

/** `POST /api/forgetPassword` and `/api/resendConfirmation` (M112, M115). */
export const recoveryForm = Type.Object({ email: accountEmail('errors.recovery'), ...hidden }, closed);

/**
 * `POST /submit_password` (M116-M118): the token decides, the address is never trusted. The page checks
 * `confirm` and may send it; the service then checks it, too.
 */
export const resetForm = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: LIMITS.email })),
    token: token(),
    password: newPassword(),
    confirm: Type.Optional(Type.String({ maxLength: 200 })),
    timestamp: Type.Optional(Type.Integer({ minimum: 0 })),
    ...hidden,
  },
  closed,
);

/** `POST /api/profile`: what a person may change without further proof. */
export const profileForm = Type.Object({ ...person, ...details, ...hidden }, closed);

/** `POST /api/changeEmail`. */
export const changeEmailForm = Type.Object(
  { email: accountEmail(), password: ownPassword(), ...hidden },
  closed,
);

/** `POST /api/changePassword`; `confirm` as in the reset form. */
export const changePasswordForm = Type.Object(
  {
    password: ownPassword(),
    newPassword: newPassword(),
    confirm: Type.Optional(Type.String({ maxLength: 200 })),
    ...hidden,
  },
  closed,
);

/** `POST /api/closeAccount`. */
export const closeAccountForm = Type.Object({ password: ownPassword(), ...hidden }, closed);

/** `POST /api/totp/confirm`. */
export const totpConfirmForm = Type.Object({ code: code(), ...hidden }, closed);

/** `POST /api/totp/stop`. */
export const totpStopForm = Type.Object({ password: ownPassword(), code: code(), ...hidden }, closed);

/** `POST /api/sessions/end`. */
export const endSessionForm = Type.Object({ id: token() }, closed);

/** The e-mail address of an account, with one message for whatever is wrong. */
export function accountEmail(key = 'errors.emailAccount') {
  const schema = email(key);
  return { ...schema, messages: { required: key, pattern: key } };
}

export type RegisterForm = Static<typeof registerForm>;
export type LoginForm = Static<typeof loginForm>;
export type ParticipantLoginForm = Static<typeof participantLoginForm>;
export type RecoveryForm = Static<typeof recoveryForm>;
export type ResetForm = Static<typeof resetForm>;
export type ProfileForm = Static<typeof profileForm>;
