type Tree = { readonly [key: string]: string | Tree };

/** Placeholders and tags, which stay unchanged. */
const FIXED = /(\{\{[^{}]*\}\}|<\/?\w+>)/;
const PLURAL = /_(zero|one|two|few|many)$/;
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcçdđgğlļnñrřsštţzžCÇDĐGĞLĻNÑRŘSŠTŢZŽ'].flatMap((letter, index, all) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [],
  ),
);

/**
 * Returns texts in pseudo-languages: `en-XA` (English, about 40 percent longer) instead of English, `ar-XB` (English,
 * written from right to left) instead of Arabic. They show layout problems without knowledge of other languages.
 */
export function pseudoTexts<T>(byLanguage: T): T {
  const { en = {}, ar = {} } = byLanguage as { readonly en?: Tree; readonly ar?: Tree };
  return { ...byLanguage, en: mapTree(en, en, lengthenText), ar: mapTree(ar, en, mirrorText) };
}

/** Returns a longer text: `Save` becomes `⟦Šáávéé⟧`. Doubled vowels also lengthen single words. */
export function lengthenText(text: string): string {
  const words = onWords(text, (part) =>
    part.replace(/[a-z]/gi, (letter) => {
      const accented = ACCENTED[letter] ?? letter;
      return /[aeiouy]/i.test(letter) ? accented + accented.toLowerCase() : accented;
    }),
  );
  return text === '' ? '' : `⟦${words}⟧`;
}

/** Puts each word between marks that reverse its letters (U+202E … U+202C). */
export function mirrorText(text: string): string {
  return onWords(text, (part) => part.replace(/\S+/g, '\u200f\u202e$&\u202c\u200f'));
}

function onWords(text: string, change: (part: string) => string): string {
  return text
    .split(FIXED)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** Returns English texts under the keys of another language, which may have more plural forms. */
function mapTree(own: Tree, english: Tree, change: (text: string) => string): Tree {
  const entries = Object.entries(own).map(([key, value]) => {
    const source = english[key] ?? english[key.replace(PLURAL, '_other')] ?? value;
    if (typeof value === 'string') return [key, change(typeof source === 'string' ? source : value)];
    return [key, mapTree(value, typeof source === 'string' ? value : source, change)];
  });
  return Object.fromEntries(entries) as Tree;
}
