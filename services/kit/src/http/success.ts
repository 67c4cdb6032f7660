import Type from 'typebox';

/** Body of calls without data, which send `{}`: another site cannot make a browser send JSON without permission. */
export const noEntries = Type.Object({}, { additionalProperties: false });

export const successSchema = Type.Object({ success: Type.Literal(true) });

export const SUCCESS = { success: true } as const;
