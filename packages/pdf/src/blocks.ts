import type { Written } from './fonts.ts';
import type { Line } from './lines.ts';
import { LEADING, MARGIN, type Look, type Sheet } from './sheet.ts';
import { drawStrokes, type Strokes } from './strokes.ts';

/** What stands on the pages, from top to bottom. */
export type Block =
  | { readonly kind: 'brand' | 'title' | 'heading' | 'paragraph' | 'notice' | 'small'; readonly text: string }
  /** Paragraphs inside a frame, the first of them bold. */
  | { readonly kind: 'box'; readonly texts: readonly string[] }
  /** Lines below each other. Each has the direction of its own text. */
  | { readonly kind: 'address'; readonly lines: readonly string[] }
  /** Label and value side by side, over a line. */
  | { readonly kind: 'row'; readonly label: string; readonly value: string }
  /** Label and drawing side by side, over a line. */
  | { readonly kind: 'drawing'; readonly label: string; readonly strokes: Strokes };

const BRAND_COLOR = '#095750';

const LOOKS = {
  brand: { size: 10.5, weight: 'bold', above: 0, tag: 'P', color: BRAND_COLOR },
  title: { size: 20, weight: 'bold', above: 4, tag: 'H1' },
  heading: { size: 12.5, weight: 'bold', above: 14, tag: 'H2' },
  paragraph: { size: 10.5, weight: 'regular', above: 5, tag: 'P' },
  notice: { size: 10.5, weight: 'bold', above: 8, tag: 'P' },
  small: { size: 8.5, weight: 'regular', above: 12, tag: 'P' },
} as const satisfies Record<string, Look>;

const LABEL_SHARE = 0.34;
const DRAWING_HEIGHT = 70;
/** Between the frame of a box and its text. */
const BOX_PADDING = { inline: 12, block: 8 };
const RULE = '#555555';

/** The texts of a block, for which faces are needed. */
export function textsOf(block: Block): Written[] {
  if (block.kind === 'drawing') return [{ text: block.label, weight: 'bold' }];
  if (block.kind === 'row')
    return [
      { text: block.label, weight: 'bold' },
      { text: block.value, weight: 'regular' },
    ];
  if (block.kind === 'box') return block.texts.map((text, index) => ({ text, weight: boxWeight(index) }));
  if (block.kind === 'address') return block.lines.map((text) => ({ text, weight: 'regular' }));
  return [{ text: block.text, weight: LOOKS[block.kind].weight }];
}

const boxWeight = (index: number) => (index === 0 ? 'bold' : 'regular');

/** Draws what comes next on the pages. */
export function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'row') drawRow(sheet, block);
  else if (block.kind === 'drawing') drawDrawing(sheet, block);
  else if (block.kind === 'box') drawBox(sheet, block);
  else if (block.kind === 'address') drawAddress(sheet, block);
  else drawText(sheet, block.text, LOOKS[block.kind]);
}

function drawText(sheet: Sheet, text: string, look: Look): void {
  const lines = sheet.breakLines(text, look, sheet.width);
  const height = look.size * LEADING;
  // A heading stays with the first lines below it.
  sheet.need(look.above + (look.tag === 'P' ? height : height * 4));
  sheet.move(look.above);
  if (look.tag !== 'P') sheet.bookmark(text, look.tag);
  drawLines(sheet, look, lines);
}

/** Draws lines below each other as one element of the document's structure, on as many pages as they need. */
function drawLines(sheet: Sheet, { size, tag, color }: Look, lines: readonly Line[]): void {
  const height = size * LEADING;
  const element = sheet.beginElement(tag);
  for (const line of lines) {
    sheet.need(height);
    element.draw(() => sheet.drawLine(line, size, MARGIN, sheet.width, sheet.y, color));
    sheet.move(height);
  }
  element.end();
}

function drawAddress(sheet: Sheet, { lines }: Extract<Block, { kind: 'address' }>): void {
  const look = LOOKS.paragraph;
  const broken = lines.flatMap((line) => sheet.breakLines(line, look, sheet.width, true));
  sheet.need(look.above + broken.length * look.size * LEADING);
  sheet.move(look.above);
  drawLines(sheet, look, broken);
}

function drawBox(sheet: Sheet, { texts }: Extract<Block, { kind: 'box' }>): void {
  const { size } = LOOKS.paragraph;
  const room = sheet.width - 2 * BOX_PADDING.inline;
  const paragraphs = texts.map((text, index) =>
    sheet.breakLines(text, { size, weight: boxWeight(index) }, room),
  );
  const line = size * LEADING;
  const height = paragraphs.flat().length * line + 2 * BOX_PADDING.block;
  sheet.need(height + 20);
  sheet.move(10);
  const { document, width, y } = sheet;
  sheet.artifact(() =>
    document.lineWidth(1.4).strokeColor(BRAND_COLOR).rect(MARGIN, y, width, height).stroke(),
  );
  sheet.move(BOX_PADDING.block);
  for (const lines of paragraphs)
    sheet.tagged('P', () => {
      for (const each of lines) {
        sheet.drawLine(each, size, MARGIN + BOX_PADDING.inline, room, sheet.y);
        sheet.move(line);
      }
    });
  sheet.move(BOX_PADDING.block + 4);
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

function rule({ document, width, y, move, artifact }: Sheet): void {
  artifact(() =>
    document
      .lineWidth(0.6)
      .strokeColor(RULE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .stroke(),
  );
  move(2);
}
