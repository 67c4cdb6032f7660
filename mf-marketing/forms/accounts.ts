import { ACCOUNT_RULES } from '@larkfield/contracts';
import { CONTACT_ROLES, JOB_FUNCTIONS, JOB_LEVELS } from '@larkfield/contracts/catalogues';
import {
  choice,
  country,
  email,
  hiddenFields,
  line,
  FIELD_LIMITS,
  type Messages,
} from '@larkfield/contracts/forms';
import Type, { type Static } from 'typebox';

/** Adds the error key "At least one character", which the specification requires for accounts (M94). */
function withRequiredMessage<T extends object>(schema: T): T {
  const messages: Messages = {
    required: 'errors.account',
    pattern: 'errors.account',
    format: 'errors.account',
  };
  return { ...schema, messages };
}

/** Returns the schema of letters, digits and underscores, with one message for every error (M90-M92). */
function nameOrPassword({ min, max }: { readonly min: number; readonly max: number }, key: string) {
  const messages: Messages = { required: key, pattern: key };
  return Type.String({ pattern: `^[A-Za-z0-9_]{${min},${max}}$`, messages });
}

/** Returns the schema of a login entry. Any text is valid; the service checks whether it is right. */
function uncheckedText(key: string) {
  const messages: Messages = { required: key, minLength: key };
  return Type.String({ minLength: 1, maxLength: 200, format: 'line', messages });
}

const newPassword = () => nameOrPassword(ACCOUNT_RULES.password, 'errors.password');
const ownPassword = () => uncheckedText('errors.passwordRequired');
const code = () =>
  Type.String({
    pattern: '^[A-Za-z0-9 -]{6,24}$',
    messages: { pattern: 'errors.code', required: 'errors.code' },
  });
const token = () => Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const closed = { additionalProperties: false } as const;

const person = {
  firstname: withRequiredMessage(line(FIELD_LIMITS.name)),
  middleinitial: Type.Optional(line(1)),
  lastname: withRequiredMessage(line(FIELD_LIMITS.name)),
  preferredname: Type.Optional(line(FIELD_LIMITS.name)),
};

const details = {
  role: choice(CONTACT_ROLES),
  country: withRequiredMessage(country()),
  state: withRequiredMessage(line(FIELD_LIMITS.name)),
  city: withRequiredMessage(line(FIELD_LIMITS.city)),
  zipcode: Type.Optional(line(FIELD_LIMITS.zip)),
  jobfunction: Type.Optional(choice(JOB_FUNCTIONS)),
  joblevel: Type.Optional(choice(JOB_LEVELS)),
  jobtitle: Type.Optional(line(FIELD_LIMITS.name)),
};

/** `POST /api/register` (M87-M98). */
export const registerForm = Type.Object(
  {
    username: nameOrPassword(ACCOUNT_RULES.username, 'errors.username'),
    email: accountEmail(),
    ...person,
    password: newPassword(),
    ...details,
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/verifylogin` (M103, M104); `code` is the second factor of administrators. */
export const loginForm = Type.Object(
  {
    username: uncheckedText('errors.usernameRequired'),
    password: ownPassword(),
    code: Type.Optional(code()),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/loginParticipant` (M107, M108). */
export const participantLoginForm = Type.Object(
  {
    firstname: line(FIELD_LIMITS.name),
    lastname: line(FIELD_LIMITS.name),
    email: accountEmail(),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/forgetPassword`, `/api/resendConfirmation` (M112, M115) and `/api/ownData/link`. */
export const recoveryForm = Type.Object({ email: accountEmail('errors.recovery'), ...hiddenFields }, closed);

/** `POST /submit_password` (M116-M118). The token identifies the account; the address is never trusted. */
export const resetForm = Type.Object(
  {
    email: Type.Optional(Type.String({ maxLength: FIELD_LIMITS.email })),
    token: token(),
    password: newPassword(),
    confirm: Type.Optional(Type.String({ maxLength: 200 })),
    timestamp: Type.Optional(Type.Integer({ minimum: 0 })),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/profile`: details that can be changed without the password. */
export const profileForm = Type.Object({ ...person, ...details, ...hiddenFields }, closed);

/** `POST /api/changeEmail`. */
export const changeEmailForm = Type.Object(
  { email: accountEmail(), password: ownPassword(), ...hiddenFields },
  closed,
);

/** `POST /api/changePassword`; `confirm` as in the reset form. */
export const changePasswordForm = Type.Object(
  {
    password: ownPassword(),
    newPassword: newPassword(),
    confirm: Type.Optional(Type.String({ maxLength: 200 })),
    ...hiddenFields,
  },
  closed,
);

/** `POST /api/closeAccount`. */
export const closeAccountForm = Type.Object({ password: ownPassword(), ...hiddenFields }, closed);

/** `POST /api/totp/confirm`. */
export const totpConfirmForm = Type.Object({ code: code(), ...hiddenFields }, closed);

/** `POST /api/totp/stop`. */
export const totpStopForm = Type.Object({ password: ownPassword(), code: code(), ...hiddenFields }, closed);

/** `POST /api/sessions/end`. */
export const endSessionForm = Type.Object({ id: token() }, closed);

/** Returns the schema of an account's e-mail address, with one message for every error. */
function accountEmail(key = 'errors.emailAccount') {
  const schema = email(key);
  return { ...schema, messages: { required: key, pattern: key } };
}

export type RegisterForm = Static<typeof registerForm>;
export type LoginForm = Static<typeof loginForm>;
export type ParticipantLoginForm = Static<typeof participantLoginForm>;
export type RecoveryForm = Static<typeof recoveryForm>;
export type ResetForm = Static<typeof resetForm>;
export type ProfileForm = Static<typeof profileForm>;
