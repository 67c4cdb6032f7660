import type { StyledText } from './fonts.ts';
import type { Line } from './line-layout.ts';
import { LINE_HEIGHT, MARGIN, type TextStyle, type PageWriter } from './page-writer.ts';
import { drawStrokes, type Strokes } from './strokes.ts';

export type Block =
  | { readonly kind: 'brand' | 'title' | 'heading' | 'paragraph' | 'notice' | 'small'; readonly text: string }
  /** Paragraphs in a frame; the first is bold. */
  | { readonly kind: 'box'; readonly texts: readonly string[] }
  /** Lines below each other, each in the direction of its own text. */
  | { readonly kind: 'address'; readonly lines: readonly string[] }
  /** Label and value side by side, with a rule below. */
  | { readonly kind: 'row'; readonly label: string; readonly value: string }
  /** Label and drawing side by side, with a rule below. */
  | { readonly kind: 'drawing'; readonly label: string; readonly strokes: Strokes };

const BRAND_COLOR = '#095750';

const LOOKS = {
  brand: { size: 10.5, weight: 'bold', above: 0, tag: 'P', color: BRAND_COLOR },
  title: { size: 20, weight: 'bold', above: 4, tag: 'H1' },
  heading: { size: 12.5, weight: 'bold', above: 14, tag: 'H2' },
  paragraph: { size: 10.5, weight: 'regular', above: 5, tag: 'P' },
  notice: { size: 10.5, weight: 'bold', above: 8, tag: 'P' },
  small: { size: 8.5, weight: 'regular', above: 12, tag: 'P' },
} as const satisfies Record<string, TextStyle>;

const LABEL_SHARE = 0.34;
const DRAWING_HEIGHT = 70;
/** Space between the frame of a box and its text, in points. */
const BOX_PADDING = { inline: 12, block: 8 };
const RULE = '#555555';

export function blockTexts(block: Block): StyledText[] {
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

export function drawBlock(sheet: PageWriter, block: Block): void {
  if (block.kind === 'row') drawRow(sheet, block);
  else if (block.kind === 'drawing') drawDrawing(sheet, block);
  else if (block.kind === 'box') drawBox(sheet, block);
  else if (block.kind === 'address') drawAddress(sheet, block);
  else drawText(sheet, block.text, LOOKS[block.kind]);
}

function drawText(sheet: PageWriter, text: string, look: TextStyle): void {
  const lines = sheet.breakLines(text, look, sheet.width);
  const height = look.size * LINE_HEIGHT;
  // A heading stays on the page of the lines below it.
  sheet.need(look.above + (look.tag === 'P' ? height : height * 4));
  sheet.move(look.above);
  if (look.tag !== 'P') sheet.bookmark(text, look.tag);
  drawLines(sheet, look, lines);
}

/** Draws lines as one structure element, on as many pages as needed. */
function drawLines(sheet: PageWriter, { size, tag, color }: TextStyle, lines: readonly Line[]): void {
  const height = size * LINE_HEIGHT;
  const element = sheet.beginElement(tag);
  for (const line of lines) {
    sheet.need(height);
    element.draw(() => sheet.drawLine(line, size, MARGIN, sheet.width, sheet.y, color));
    sheet.move(height);
  }
  element.end();
}

function drawAddress(sheet: PageWriter, { lines }: Extract<Block, { kind: 'address' }>): void {
  const look = LOOKS.paragraph;
  const broken = lines.flatMap((line) => sheet.breakLines(line, look, sheet.width, true));
  sheet.need(look.above + broken.length * look.size * LINE_HEIGHT);
  sheet.move(look.above);
  drawLines(sheet, look, broken);
}

function drawBox(sheet: PageWriter, { texts }: Extract<Block, { kind: 'box' }>): void {
  const { size } = LOOKS.paragraph;
  const room = sheet.width - 2 * BOX_PADDING.inline;
  const paragraphs = texts.map((text, index) =>
    sheet.breakLines(text, { size, weight: boxWeight(index) }, room),
  );
  const line = size * LINE_HEIGHT;
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

/** Returns position and width of label and value; in Arabic the label is on the right. */
function columns({ direction, width }: PageWriter) {
  const label = width * LABEL_SHARE;
  const value = width - label;
  return direction === 'rtl'
    ? { label: { from: MARGIN + value, room: label - 12 }, value: { from: MARGIN, room: value } }
    : { label: { from: MARGIN, room: label - 12 }, value: { from: MARGIN + label, room: value } };
}

function drawRow(sheet: PageWriter, { label, value }: Extract<Block, { kind: 'row' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  const labels = sheet.breakLines(label, { size, weight: 'bold' }, left.room);
  const values = sheet.breakLines(value, { size, weight: 'regular' }, right.room, true);
  const height = size * LINE_HEIGHT;
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

function drawDrawing(sheet: PageWriter, { label, strokes }: Extract<Block, { kind: 'drawing' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  sheet.need(DRAWING_HEIGHT + 12);
  sheet.move(6);
  const top = sheet.y;
  sheet.tagged('P', () =>
    sheet
      .breakLines(label, { size, weight: 'bold' }, left.room)
      .forEach((line, index) =>
        sheet.drawLine(line, size, left.from, left.room, top + index * size * LINE_HEIGHT),
      ),
  );
  drawStrokes(sheet, strokes, { ...right, top, height: DRAWING_HEIGHT });
  sheet.move(DRAWING_HEIGHT);
  rule(sheet);
}

function rule({ document, width, y, move, artifact }: PageWriter): void {
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
