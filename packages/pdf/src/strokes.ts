import { INK_COLOR, type PageWriter } from './page-writer.ts';

/** The strokes of a drawing, in any unit. */
export type Strokes = readonly (readonly { readonly x: number; readonly y: number }[])[];

interface Box {
  readonly from: number;
  readonly top: number;
  readonly room: number;
  readonly height: number;
}

/** Draws strokes in their proportions, centred in the box, scaled down if needed. */
export function drawStrokes(
  { document }: PageWriter,
  strokes: Strokes,
  { from, top, room, height }: Box,
): void {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const scale = Math.min((room - 8) / Math.max(wide, 1), (height - 8) / Math.max(high, 1), 1);
  const at = ({ x, y }: { x: number; y: number }): [number, number] => [
    from + (room - wide * scale) / 2 + (x - x0) * scale,
    top + (height - high * scale) / 2 + (y - y0) * scale,
  ];
  document.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK_COLOR);
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    document.moveTo(...at(first));
    // A dot is a stroke without length.
    for (const point of rest.length > 0 ? rest : [first]) document.lineTo(...at(point));
    document.stroke();
  }
}
