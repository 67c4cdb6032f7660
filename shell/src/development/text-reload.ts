import { addTexts, type Texts } from '@larkfield/area';
import { fetchJson } from '../loading/fetch-json.ts';
import type { LanguageData } from '../loading/language-loader.ts';
import type { ShellHooks } from '../start.tsx';
import './texts-version.ts';

declare global {
  interface ImportMeta {
    /** webpack's hot module replacement API. */
    readonly webpackHot?: { accept(module: string, onChange: () => void): void };
  }
}

/** Text files of areas built from source have no hash in their names; files of releases never change. */
const FROM_SOURCE = /\/texts\.[\w-]+\.json$/;

/** Creates hooks that show changed texts in the open page. Components that show texts render again and keep their state. */
export function createTextReloadHooks(): ShellHooks {
  const languages: LanguageData[] = [];
  import.meta.webpackHot?.accept('./texts-version.ts', () => void Promise.all(languages.map(update)));
  return {
    // No cache: texts change under the same address.
    fetchJson,
    onLanguage(opened) {
      languages.push(opened);
      const { options } = opened.i18n;
      options.react = { ...options.react, bindI18nStore: 'added' };
    },
    // The document contains the texts from the time when the site was composed.
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
