import { piecesOf } from './pieces.ts';

/** A text in which the words that were searched for are marked. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: ReadonlySet<string> }) {
  return piecesOf(text, terms).map((piece, index) =>
    piece.found ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
