import { segmentsOf } from './segments.ts';

/** A text in which the words that were searched for are marked. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: ReadonlySet<string> }) {
  return segmentsOf(text, terms).map((segment, index) =>
    segment.found ? <mark key={index}>{segment.text}</mark> : segment.text,
  );
}
