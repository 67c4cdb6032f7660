import type PDFDocument from 'pdfkit';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** Code points that the glyph represents. */
  readonly codePoints: readonly number[];
}

/** Internals of a font embedded by pdfkit, which its types lack. */
interface Face {
  readonly scale: number;
  /** `_glyphs` is fontkit's cache of glyphs. Each entry keeps the code points it was first used for. */
  readonly font: {
    readonly _glyphs: Record<number, unknown>;
    getGlyph(id: number, letters?: number[]): unknown;
  };
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  /** By glyph number in the file: width, and code points for text extraction. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  layout(
    text: string,
    features?: unknown,
  ): { readonly glyphs: readonly Glyph[]; readonly positions: unknown };
  encode(text: string, features?: unknown): readonly [codes: string[], positions: unknown];
}

/**
 * Makes text extraction return the correct letters. Arabic fonts draw several letters with one glyph and
 * separate dots, but pdfkit and fontkit remember for a glyph only the letter it was first used for. This adds
 * a glyph to the file once for each letter.
 */
export function mapGlyphsToLetters(document: typeof PDFDocument.prototype, name: string): void {
  document.font(name);
  const face: unknown = Reflect.get(document, '_font');
  if (!isFace(face)) throw new Error('unexpected internals of pdfkit');
  const { font } = face;
  const make = font.getGlyph.bind(font);
  font.getGlyph = (id, letters) => {
    Reflect.deleteProperty(font._glyphs, id);
    return make(id, letters);
  };
  const numbers = new Map<string, number>();
  face.encode = (text, features) => {
    const { glyphs, positions } = face.layout(text, features);
    return [glyphs.map((glyph) => hex(numberOf(face, numbers, glyph))), positions];
  };
}

function numberOf(face: Face, numbers: Map<string, number>, { id, advanceWidth, codePoints }: Glyph): number {
  const key = `${id}:${codePoints.join()}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const first = face.subset.includeGlyph(id);
  const number = face.unicode[first] === undefined ? first : face.subset.glyphs.push(id) - 1;
  face.widths[number] = advanceWidth * face.scale;
  face.unicode[number] = codePoints;
  numbers.set(key, number);
  return number;
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}

function isFace(value: unknown): value is Face {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['font', 'subset', 'unicode', 'widths', 'encode'].every((name) => name in value)
  );
}
