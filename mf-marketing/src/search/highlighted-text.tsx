import { segmentsOf } from './segments.ts';

export function HighlightedText({
  text,
  terms,
}: {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}) {
  return segmentsOf(text, terms).map((segment, index) =>
    segment.found ? <mark key={index}>{segment.text}</mark> : segment.text,
  );
}
