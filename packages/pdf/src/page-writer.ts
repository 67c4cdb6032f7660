import { directionOf, type Language } from '@larkfield/contracts';
import type PDFDocument from 'pdfkit';
import type { Fonts, Weight } from './fonts.ts';
import { layOutLines, type Line } from './line-layout.ts';

/** Left and right margin, in points. */
export const MARGIN = 62;
/** Top margin, and space below the top of the footer, in points. Content ends two footer sizes above the footer. */
export const BLOCK_MARGIN = 48;
export const FOOTER_SIZE = 8.5;
/** Line height relative to the font size. */
export const LINE_HEIGHT = 1.5;
export const INK_COLOR = '#000000';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  /** Space above, in points. */
  readonly above: number;
  readonly tag: 'H1' | 'H2' | 'P';
  /** Default: `INK_COLOR`. */
  readonly color?: string;
}

export type PageWriter = ReturnType<typeof createPageWriter>;

/**
 * Creates the functions that draw on the pages of a document: break and draw lines, start pages, add tags and bookmarks.
 * They know no headings or paragraphs.
 */
export function createPageWriter(document: typeof PDFDocument.prototype, fonts: Fonts, language: Language) {
  const direction = directionOf(language);
  const root = document.struct('Document');
  document.addStructure(root);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - BLOCK_MARGIN - 2 * FOOTER_SIZE;
  let y = BLOCK_MARGIN;
  const addBookmark = createBookmarks(document);

  function breakLines(
    text: string,
    { size, weight }: Pick<TextStyle, 'size' | 'weight'>,
    room: number,
    isEntry = false,
  ) {
    return layOutLines(fonts.toDrawable(text), {
      language,
      // A value, such as an English address, keeps its own direction in an Arabic document.
      direction: isEntry ? undefined : direction,
      width: room,
      faceOf: (character) => fonts.faceOf(character, weight),
      measure: (part, face) => document.font(face).fontSize(size).widthOfString(part),
    });
  }

  /** Draws a line into a column, aligned to the side where the language starts. */
  function drawLine(line: Line, size: number, from: number, room: number, top: number, color?: string): void {
    const start = direction === 'rtl' ? from + room - line.width : from;
    // In reading order, because screen readers follow the order of the file. A common baseline, because fonts
    // have different heights.
    const pieces = direction === 'rtl' ? line.pieces.toReversed() : line.pieces;
    for (const { text, face, x } of pieces)
      document
        .font(face)
        .fontSize(size)
        .fillColor(color ?? INK_COLOR)
        .text(text, start + x, top + size, { lineBreak: false, baseline: 'alphabetic' });
  }

  function need(height: number): void {
    if (y + height <= bottom) return;
    document.addPage();
    y = BLOCK_MARGIN;
  }

  /** Draws content as a structure element, for screen readers. */
  function tagged(tag: string, draw: () => void): void {
    root.add(document.struct(tag, draw));
  }

  /** Starts a structure element that is drawn in several steps, possibly on several pages. */
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

  /** Draws decoration, which screen readers skip. */
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
    bookmark: (text: string, tag: 'H1' | 'H2') => addBookmark(text, tag, y),
    get y() {
      return y;
    },
    move: (by: number) => void (y += by),
    end: () => void root.end(),
  };
}

/** Returns a function that adds a bookmark: an H1 at the top level, an H2 below the last H1. */
function createBookmarks(document: typeof PDFDocument.prototype) {
  let section = document.outline;
  return (text: string, tag: 'H1' | 'H2', top: number): void => {
    // pdfkit measures `left` from the right edge. Its types lack both coordinates.
    const place = { expanded: true, left: document.page.width, top };
    const item = (tag === 'H1' ? document.outline : section).addItem(text, place);
    if (tag === 'H1') section = item;
  };
}
