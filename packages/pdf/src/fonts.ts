import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Language } from '@larkfield/contracts';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { sliceFor, type Slice } from './faces.ts';
import { keepLetters } from './letters.ts';
import { DIRECTION_MARK } from './lines.ts';

/** Weights of the variable fonts. */
export const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A text with the weight that it is drawn in. */
export interface Written {
  readonly text: string;
  readonly weight: Weight;
}

/** Stands where no face has a character. */
const REPLACEMENT = '\ufffd';

/** Spaces of other widths, as in amounts in French, which the faces lack. */
const NARROW_SPACE = /[\u2000-\u200a\u202f\u205f]/gu;

/** The faces that a document needs, cut down to its characters and ready to draw with. */
export interface Fonts {
  /** Name of the face that draws a written character. */
  faceOf(character: string, weight: Weight): string;
  /** A text in which every character can be drawn. */
  drawable(text: string): string;
}

/** Puts into a document what its texts need. */
export async function loadFonts(
  document: typeof PDFDocument.prototype,
  language: Language,
  texts: readonly Written[],
): Promise<Fonts> {
  const needed = new Map<string, { slice: Slice; weight: Weight; characters: Set<string> }>();
  for (const { text, weight } of texts) {
    for (const character of drawable(text)) {
      if (DIRECTION_MARK.test(character)) continue;
      const slice = sliceOf(character);
      const name = nameOf(slice, weight);
      const entry = needed.get(name) ?? { slice, weight, characters: new Set() };
      entry.characters.add(character);
      needed.set(name, entry);
    }
  }
  for (const [name, { slice, weight, characters }] of needed) {
    const cut = await subsetFont(await readFile(slice.file), [...characters, ' '].join(''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: WEIGHTS[weight] },
    });
    document.registerFont(name, cut);
    keepLetters(document, name);
  }

  function sliceOf(character: string): Slice {
    const slice = sliceFor(character.codePointAt(0) ?? 0, language) ?? sliceFor(0xfffd, language);
    if (!slice) throw new Error(`no face for ${language}`);
    return slice;
  }

  function drawable(text: string): string {
    const known = (character: string) =>
      DIRECTION_MARK.test(character) || sliceFor(character.codePointAt(0) ?? 0, language) !== undefined;
    const spaced = text.normalize('NFC').replace(NARROW_SPACE, '\u00a0');
    return [...spaced].map((each) => (known(each) ? each : REPLACEMENT)).join('');
  }

  return { faceOf: (character, weight) => nameOf(sliceOf(character), weight), drawable };
}

function nameOf({ file }: Slice, weight: Weight): string {
  return `${basename(file)}:${weight}`;
}
