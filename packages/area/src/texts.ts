import { useSite } from './site.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** All dotted keys of a locale file that lead to a text; plural forms count as one key. */
export type TextKey<R> = {
  [K in keyof R & string]: R[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<R[K]>}`;
}[keyof R & string];

export type Translate<K extends string> = (
  key: K,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * Makes the text hook of one namespace. The English file gives the keys their types:
 * `export const useTexts = createTexts<typeof import('…/locales/en/support.json')>('support');`
 */
export function createTexts<R>(namespace: string): () => Translate<TextKey<R>> {
  return function useTexts() {
    const { i18n, language } = useSite();
    // The key is checked by this function's own type; i18next's checks want one global declaration for all areas.
    const translate = i18n.getFixedT(language, namespace) as (key: string, values: object) => string;
    return (key, values) => translate(key, { ...values });
  };
}
