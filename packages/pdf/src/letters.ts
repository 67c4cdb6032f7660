import type PDFDocument from 'pdfkit';

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** The letters that it stands for. */
  readonly codePoints: readonly number[];
}

/** What pdfkit keeps of a face that it embeds: its types do not tell. */
interface Face {
  readonly scale: number;
  /** `_glyphs` is where fontkit keeps each glyph with the letters that it stood for first. */
  readonly font: {
    readonly _glyphs: Record<number, unknown>;
    getGlyph(id: number, letters?: number[]): unknown;
  };
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  /** By the number of a glyph in the file: its width, and the letters that programs read for it. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  layout(
    text: string,
    features?: unknown,
  ): { readonly glyphs: readonly Glyph[]; readonly positions: unknown };
  encode(text: string, features?: unknown): readonly [codes: string[], positions: unknown];
}

/**
 * Lets programs read each letter for what it is. Faces of Arabic draw several letters with one glyph and set their dots apart;
 * pdfkit and fontkit note for a glyph the letter that it was drawn for first. Here a glyph is in the file once for
 * each letter.
 */
export function keepLetters(document: typeof PDFDocument.prototype, name: string): void {
  document.font(name);
  const face: unknown = Reflect.get(document, '_font');
  if (!isFace(face)) throw new Error('pdfkit embeds faces in another way than expected');
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
