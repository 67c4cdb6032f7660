import { addTexts, type Texts } from '@larkfield/area';
import { fetchJson } from '../app/fetch-json.ts';
import type { LanguageData } from '../app/language-loader.ts';
import type { ShellHooks } from '../app/start.tsx';
import './texts-version.ts';

declare global {
  interface ImportMeta {
    /** Of webpack, where modules are replaced. */
    readonly webpackHot?: { accept(module: string, onChange: () => void): void };
  }
}

/** Files of areas from source have no hash in their names; those of releases never change. */
const FROM_SOURCE = /\/texts\.[\w-]+\.json$/;

/** Shows changed texts in the open page: every component that shows texts is drawn again and keeps its state. */
export function followTexts(): ShellHooks {
  const languages: LanguageData[] = [];
  import.meta.webpackHot?.accept('./texts-version.ts', () => void Promise.all(languages.map(update)));
  return {
    // Nothing is kept: texts change under their addresses.
    fetchJson,
    onLanguage(opened) {
      languages.push(opened);
      const { options } = opened.i18n;
      options.react = { ...options.react, bindI18nStore: 'added' };
    },
    // A document has the texts that were there when the site was composed.
    onStart: () => void Promise.all(languages.map(update)),
  };
}

async function update({ i18n, language, table }: LanguageData): Promise<void> {
  const addresses = [table.shell, ...Object.values(table.areas)].map(({ texts }) => texts);
  const changing = addresses.filter((address) => FROM_SOURCE.test(address));
  await Promise.all(
    changing.map(async (address) => {
      const texts = Object.entries(await fetchJson<Texts>(address));
      const changed = texts.filter(
        ([namespace, now]) => !isSame(i18n.getResourceBundle(language, namespace), now),
      );
      addTexts(i18n, language, Object.fromEntries(changed));
    }),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
