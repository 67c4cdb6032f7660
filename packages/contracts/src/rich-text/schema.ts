import Type from 'typebox';
import { oneOf } from '../edge/dynamic-pages.ts';
import type { RichNode } from './nodes.ts';

const closed = { additionalProperties: false } as const;
const children = Type.Array(Type.Ref('RichNode'));
const length = Type.Optional(Type.Number());
const textTag = oneOf(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote']);

/** Types are written by hand, because those inferred from a recursive schema are unreadable. */
export const richNode = Type.Unsafe<RichNode>(
  Type.Cyclic(
    {
      RichNode: Type.Union([
        Type.String(),
        Type.Object({ tag: textTag, children }, closed),
        Type.Object({ tag: Type.Literal('a'), href: Type.String(), children }, closed),
        Type.Object(
          { tag: Type.Literal('img'), src: Type.String(), alt: Type.String(), width: length, height: length },
          closed,
        ),
        Type.Object({ tag: Type.Literal('br') }, closed),
      ]),
    },
    'RichNode',
  ),
);
