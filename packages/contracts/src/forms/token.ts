import Type, { type Static } from 'typebox';

/** Single-use token of a mailed link: 128 bits in base64url. */
export const tokenForm = Type.Object(
  { token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) },
  { additionalProperties: false },
);

export type TokenForm = Static<typeof tokenForm>;
