/** Texts by key, nested or not. */
type Tree = { readonly [key: string]: string | Tree };

/** Placeholders and tags are no words. */
const FIXED = /(\{\{[^{}]*\}\}|<\/?\w+>)/;
const PLURAL = /_(zero|one|two|few|many)$/;
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçdđgğlļnñrřsštţzžCÇDĐGĞLĻNÑRŘSŠTŢZŽ'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
);

/**
 * English for tests, `en-XA` and `ar-XB` as platforms call them: in the place of English stands an English that is
 * longer by about 40 percent, in the place of Arabic one that is written from right to left. A layout that holds
 * with both holds with languages that nobody here can read.
 */
export function pseudoTexts<T>(byLanguage: T): T {
  const { en = {}, ar = {} } = byLanguage as { readonly en?: Tree; readonly ar?: Tree };
  return { ...byLanguage, en: mapTree(en, en, longer), ar: mapTree(ar, en, mirrored) };
}

/** `Save` becomes `⟦Šáávéé⟧`: every vowel twice, so that single words grow too. */
export function longer(text: string): string {
  const words = onWords(text, (part) =>
    part.replace(/[a-z]/gi, (letter) => {
      const accented = ACCENTED[letter] ?? letter;
      return /[aeiouy]/i.test(letter) ? accented + accented.toLowerCase() : accented;
    }),
  );
  return text === '' ? '' : `⟦${words}⟧`;
}

/** Every word between marks that turn its letters around (U+202E … U+202C). */
export function mirrored(text: string): string {
  return onWords(text, (part) => part.replace(/\S+/g, '\u200f\u202e$&\u202c\u200f'));
}

function onWords(text: string, change: (part: string) => string): string {
  return text
    .split(FIXED)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** English words under the keys of another language, which may have more plural forms. */
function mapTree(own: Tree, english: Tree, change: (text: string) => string): Tree {
  const entries = Object.entries(own).map(([key, value]) => {
    const source = english[key] ?? english[key.replace(PLURAL, '_other')] ?? value;
    if (typeof value === 'string') return [key, change(typeof source === 'string' ? source : value)];
    return [key, mapTree(value, typeof source === 'string' ? value : source, change)];
  });
  return Object.fromEntries(entries) as Tree;
}
