import { directionOf, type Language } from '@larkfield/contracts';
import type PDFDocument from 'pdfkit';
import type { Fonts, Weight } from './fonts.ts';
import { layOut, type Line } from './lines.ts';

/** Left and right of the text, in points. */
export const MARGIN = 62;
/** Above and below it, the footer included. */
export const BLOCK_MARGIN = 48;
export const FOOTER = 8.5;
/** Height of a line, by the size of its letters. */
export const LEADING = 1.5;
export const INK = '#000000';

export interface Look {
  readonly size: number;
  readonly weight: Weight;
  /** Space above. */
  readonly above: number;
  readonly tag: 'H1' | 'H2' | 'P';
  /** Black where there is none. */
  readonly color?: string;
}

export type Sheet = ReturnType<typeof createSheet>;

/** What all drawing on one document shares: its column, its place on the page, its lines. */
export function createSheet(document: typeof PDFDocument.prototype, fonts: Fonts, language: Language) {
  const direction = directionOf(language);
  const root = document.struct('Document');
  document.addStructure(root);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - BLOCK_MARGIN - 2 * FOOTER;
  let y = BLOCK_MARGIN;
  const addBookmark = createBookmarks(document);

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
  function drawLine(line: Line, size: number, from: number, room: number, top: number, color = INK): void {
    const start = direction === 'rtl' ? from + room - line.width : from;
    // In the order in which they are read: programs that read aloud go by the file. Faces differ in height: what shares a line
    // shares its base.
    const pieces = direction === 'rtl' ? line.pieces.toReversed() : line.pieces;
    for (const { text, face, x } of pieces)
      document
        .font(face)
        .fontSize(size)
        .fillColor(color)
        .text(text, start + x, top + size, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** Begins a new page when this much does not fit. */
  function need(height: number): void {
    if (y + height <= bottom) return;
    document.addPage();
    y = BLOCK_MARGIN;
  }

  /** Marks what is drawn for those who hear the document. */
  function tagged(tag: string, draw: () => void): void {
    root.add(document.struct(tag, draw));
  }

  /** Begins an element of the structure that is drawn in several steps, between which a new page may begin. */
  function beginElement(tag: string) {
    const element = document.struct(tag);
    root.add(element);
    return {
      draw(step: () => void): void {
        const content = document.markStructureContent(tag);
        step();
        document.endMarkedContent();
        element.add(content);
      },
      end: () => void element.end(),
    };
  }

  /** Marks what is drawn as decoration, which screen readers leave out. */
  function artifact(draw: () => void): void {
    document.markContent('Artifact');
    draw();
    document.endMarkedContent();
  }

  return {
    document,
    direction,
    width,
    breakLines,
    drawLine,
    need,
    tagged,
    beginElement,
    artifact,
    /** Adds the present place to the document's bookmarks. */
    bookmark: (text: string, tag: 'H1' | 'H2') => addBookmark(text, tag, y),
    get y() {
      return y;
    },
    move: (by: number) => void (y += by),
    end: () => void root.end(),
  };
}

/** Returns a function that adds a title to the bookmarks, or a heading below the last title. */
function createBookmarks(document: typeof PDFDocument.prototype) {
  let section = document.outline;
  return (text: string, tag: 'H1' | 'H2', top: number): void => {
    // pdfkit counts `left` from the right edge. Its types leave out both coordinates.
    const place = { expanded: true, left: document.page.width, top };
    const item = (tag === 'H1' ? document.outline : section).addItem(text, place);
    if (tag === 'H1') section = item;
  };
}
