import Type, { type Static, type TObject } from 'typebox';
import { PAD_HEIGHT, PAD_WIDTH } from '../values/signature.ts';
import { FIELD_LIMITS } from './fields.ts';

const point = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: PAD_WIDTH }),
    y: Type.Number({ minimum: 0, maximum: PAD_HEIGHT }),
  },
  { additionalProperties: false },
);

/** Entries of a signature on the screen: a typed name or a drawing. */
export const signatureEntries = {
  name: Type.Optional(
    Type.String({
      maxLength: FIELD_LIMITS.name,
      format: 'line',
      pattern: '\\p{L}.*[\\p{L}\\p{M}]',
      messages: { pattern: 'errors.trialTwoCharacters' },
    }),
  ),
  strokes: Type.Optional(
    Type.Array(Type.Array(point, { minItems: 1, maxItems: 400 }), { minItems: 1, maxItems: 60 }),
  ),
};

export type SignatureEntries = Static<TObject<typeof signatureEntries>>;
