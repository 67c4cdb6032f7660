import type { Written } from './fonts.ts';
import { LEADING, MARGIN, type Look, type Sheet } from './sheet.ts';
import { drawStrokes, type Strokes } from './strokes.ts';

/** What stands on the pages, from top to bottom. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'notice' | 'small'; readonly text: string }
  /** Label and value side by side, over a line. */
  | { readonly kind: 'row'; readonly label: string; readonly value: string }
  /** Label and drawing side by side, over a line. */
  | { readonly kind: 'drawing'; readonly label: string; readonly strokes: Strokes };

const LOOKS = {
  title: { size: 20, weight: 'bold', above: 0, tag: 'H1' },
  heading: { size: 12.5, weight: 'bold', above: 14, tag: 'H2' },
  paragraph: { size: 10.5, weight: 'regular', above: 5, tag: 'P' },
  notice: { size: 10.5, weight: 'bold', above: 8, tag: 'P' },
  small: { size: 8.5, weight: 'regular', above: 12, tag: 'P' },
} as const satisfies Record<string, Look>;

const LABEL_SHARE = 0.34;
const DRAWING_HEIGHT = 70;
const RULE = '#555555';

/** The texts of a block, for which faces are needed. */
export function textsOf(block: Block): Written[] {
  if (block.kind === 'drawing') return [{ text: block.label, weight: 'bold' }];
  if (block.kind === 'row')
    return [
      { text: block.label, weight: 'bold' },
      { text: block.value, weight: 'regular' },
    ];
  return [{ text: block.text, weight: LOOKS[block.kind].weight }];
}

/** Draws what comes next on the pages. */
export function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'row') drawRow(sheet, block);
  else if (block.kind === 'drawing') drawDrawing(sheet, block);
  else drawText(sheet, block.text, LOOKS[block.kind]);
}

function drawText(sheet: Sheet, text: string, look: Look): void {
  const lines = sheet.breakLines(text, look, sheet.width);
  const height = look.size * LEADING;
  // A heading stays with the first lines below it.
  sheet.need(look.above + (look.tag === 'P' ? height : height * 4));
  sheet.move(look.above);
  for (const line of lines) {
    sheet.need(height);
    sheet.tagged(look.tag, () => sheet.drawLine(line, look.size, MARGIN, sheet.width, sheet.y));
    sheet.move(height);
  }
}

/** The two columns of a row; in Arabic the first is on the right. */
function columns({ direction, width }: Sheet) {
  const label = width * LABEL_SHARE;
  const value = width - label;
  return direction === 'rtl'
    ? { label: { from: MARGIN + value, room: label - 12 }, value: { from: MARGIN, room: value } }
    : { label: { from: MARGIN, room: label - 12 }, value: { from: MARGIN + label, room: value } };
}

function drawRow(sheet: Sheet, { label, value }: Extract<Block, { kind: 'row' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  const labels = sheet.breakLines(label, { size, weight: 'bold' }, left.room);
  const values = sheet.breakLines(value, { size, weight: 'regular' }, right.room, true);
  const height = size * LEADING;
  const lines = Math.max(labels.length, values.length, 1);
  sheet.need(lines * height + 12);
  sheet.move(6);
  const top = sheet.y;
  sheet.tagged('P', () => {
    labels.forEach((line, index) => sheet.drawLine(line, size, left.from, left.room, top + index * height));
    values.forEach((line, index) => sheet.drawLine(line, size, right.from, right.room, top + index * height));
  });
  sheet.move(lines * height + 4);
  rule(sheet);
}

function drawDrawing(sheet: Sheet, { label, strokes }: Extract<Block, { kind: 'drawing' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  sheet.need(DRAWING_HEIGHT + 12);
  sheet.move(6);
  const top = sheet.y;
  sheet.tagged('P', () =>
    sheet
      .breakLines(label, { size, weight: 'bold' }, left.room)
      .forEach((line, index) =>
        sheet.drawLine(line, size, left.from, left.room, top + index * size * LEADING),
      ),
  );
  drawStrokes(sheet, strokes, { ...right, top, height: DRAWING_HEIGHT });
  sheet.move(DRAWING_HEIGHT);
  rule(sheet);
}

function rule({ document, width, y, move }: Sheet): void {
  document
    .lineWidth(0.6)
    .strokeColor(RULE)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .stroke();
  move(2);
}
