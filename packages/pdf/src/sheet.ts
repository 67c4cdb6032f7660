import { directionOf, type Language } from '@larkfield/contracts';
import type PDFDocument from 'pdfkit';
import type { Fonts, Weight } from './fonts.ts';
import { layOut, type Line } from './lines.ts';

/** In points. */
export const MARGIN = 62;
export const FOOTER = 8.5;
/** Height of a line, by the size of its letters. */
export const LEADING = 1.5;
export const INK = '#000000';

export interface Look {
  readonly size: number;
  readonly weight: Weight;
  /** Space above. */
  readonly above: number;
  readonly tag: string;
}

export type Sheet = ReturnType<typeof createSheet>;

/** What all drawing on one document shares: its column, its place on the page, its lines. */
export function createSheet(document: typeof PDFDocument.prototype, fonts: Fonts, language: Language) {
  const direction = directionOf(language);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN - 2 * FOOTER;
  let y = MARGIN;

  function breakLines(
    text: string,
    { size, weight }: Pick<Look, 'size' | 'weight'>,
    room: number,
    isEntry = false,
  ) {
    return layOut(fonts.drawable(text), {
      language,
      // An address in English reads from left to right in an Arabic document, too.
      direction: isEntry ? undefined : direction,
      width: room,
      faceOf: (character) => fonts.faceOf(character, weight),
      measure: (part, face) => document.font(face).fontSize(size).widthOfString(part),
    });
  }

  /** Draws a line between two edges, from the side where the language begins. */
  function drawLine(line: Line, size: number, from: number, room: number, top: number): void {
    const start = direction === 'rtl' ? from + room - line.width : from;
    // In the order in which they are read: programs that read aloud go by the file. Faces differ in height: what shares a line
    // shares its base.
    const pieces = direction === 'rtl' ? line.pieces.toReversed() : line.pieces;
    for (const { text, face, x } of pieces)
      document
        .font(face)
        .fontSize(size)
        .fillColor(INK)
        .text(text, start + x, top + size, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** Begins a new page when this much does not fit. */
  function need(height: number): void {
    if (y + height <= bottom) return;
    document.addPage();
    y = MARGIN;
  }

  /** Marks what is drawn for those who hear the document. */
  function tagged(tag: string, draw: () => void): void {
    document.addStructure(document.struct(tag, draw));
  }

  return {
    document,
    direction,
    width,
    breakLines,
    drawLine,
    need,
    tagged,
    get y() {
      return y;
    },
    move: (by: number) => void (y += by),
  };
}
