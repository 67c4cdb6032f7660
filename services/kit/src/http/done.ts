import Type from 'typebox';

/** Calls that carry nothing still send `{}`: another site cannot make a browser send JSON unasked. */
export const noEntries = Type.Object({}, { additionalProperties: false });

export const done = Type.Object({ success: Type.Literal(true) });

export const DONE = { success: true } as const;
