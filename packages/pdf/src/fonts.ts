import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Language } from '@larkfield/contracts';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { findFontFile, type FontFile } from './font-files.ts';
import { mapGlyphsToLetters } from './unicode-mapping.ts';
import { DIRECTION_MARK } from './line-layout.ts';

const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

export interface StyledText {
  readonly text: string;
  readonly weight: Weight;
}

/** Drawn for a character that no font has. */
const REPLACEMENT = '\ufffd';

/** Spaces of other widths, for example in French amounts. The fonts lack them. */
const NARROW_SPACE = /[\u2000-\u200a\u202f\u205f]/gu;

export interface Fonts {
  faceOf(character: string, weight: Weight): string;
  toDrawable(text: string): string;
}

export async function loadFonts(
  document: typeof PDFDocument.prototype,
  language: Language,
  texts: readonly StyledText[],
): Promise<Fonts> {
  const needed = new Map<string, { slice: FontFile; weight: Weight; characters: Set<string> }>();
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
    mapGlyphsToLetters(document, name);
  }

  function sliceOf(character: string): FontFile {
    const slice = findFontFile(character.codePointAt(0) ?? 0, language) ?? findFontFile(0xfffd, language);
    if (!slice) throw new Error(`no font for ${language}`);
    return slice;
  }

  function drawable(text: string): string {
    const known = (character: string) =>
      DIRECTION_MARK.test(character) || findFontFile(character.codePointAt(0) ?? 0, language) !== undefined;
    const spaced = text.normalize('NFC').replace(NARROW_SPACE, '\u00a0');
    return [...spaced].map((each) => (known(each) ? each : REPLACEMENT)).join('');
  }

  return { faceOf: (character, weight) => nameOf(sliceOf(character), weight), toDrawable: drawable };
}

function nameOf({ file }: FontFile, weight: Weight): string {
  return `${basename(file)}:${weight}`;
}
