import { PAD_HEIGHT as HEIGHT, PAD_WIDTH as WIDTH } from '@larkfield/contracts/signature';
import { useImperativeHandle, useRef, type PointerEvent, type Ref } from 'react';
import { Button } from '../primitives/button.tsx';
import styles from './signing.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

export type Drawing = readonly (readonly Point[])[];

export interface SignaturePadHandle {
  strokes(): Drawing;
}

interface SignaturePadProps {
  readonly ref: Ref<SignaturePadHandle>;
  readonly label: string;
  readonly clear: string;
}

const MAX_POINTS = 400;
const MAX_STROKES = 60;
/** Points closer than this add no detail. */
const MIN_STEP = 2;

export function SignaturePad({ ref, label, clear }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Point[][]>([]);
  const drawing = useRef(false);
  useImperativeHandle(ref, () => ({ strokes: () => strokes.current.map((stroke) => [...stroke]) }));

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (strokes.current.length >= MAX_STROKES) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    strokes.current.push([pointOf(event)]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = strokes.current.at(-1);
    const last = stroke?.at(-1);
    if (!drawing.current || !stroke || !last || stroke.length >= MAX_POINTS) return;
    const next = pointOf(event);
    if (Math.hypot(next.x - last.x, next.y - last.y) < MIN_STEP) return;
    stroke.push(next);
    drawLine(event.currentTarget, last, next);
  };
  const wipe = () => {
    strokes.current = [];
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
  };
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => (drawing.current = false)}
        onPointerCancel={() => (drawing.current = false)}
      />
      <Button variant="secondary" onClick={wipe}>
        {clear}
      </Button>
    </div>
  );
}

/** Converts pointer coordinates to canvas units. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  return {
    x: within(((clientX - left) / width) * WIDTH, WIDTH),
    y: within(((clientY - top) / height) * HEIGHT, HEIGHT),
  };
}

function drawLine(canvas: HTMLCanvasElement, from: Point, to: Point): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}
