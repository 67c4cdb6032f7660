import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createI18n, type Site, type Texts } from '@larkfield/area';
import { directionOf, type Language, type RouteSummary } from '@larkfield/contracts';

const LOCALES = join(__dirname, '../../../../locales/en');

/** English texts of all namespaces except mails. */
const english: Texts = Object.fromEntries(
  readdirSync(LOCALES)
    .filter((name) => name.endsWith('.json') && !name.endsWith('mail.json'))
    .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(LOCALES, name), 'utf8'))]),
);

export function routes(...paths: readonly string[]): readonly RouteSummary[] {
  return paths.map((path) => ({
    path,
    area: 'test',
    page: 'test',
    audience: 'public',
    navigation: [],
  }));
}

/** Creates a site with English texts under any language tag. */
export function testSite(changes: Partial<Site> & { readonly language?: Language } = {}): Site {
  const language = changes.language ?? 'en';
  return {
    language,
    dir: directionOf(language),
    path: '/',
    route: undefined,
    search: '',
    routes: routes('/', '/supportus', '/refercustomer', '/thankyoupage', '/newsletter'),
    kinds: [],
    settings: [],
    session: { kind: 'visitor', events: [], loading: false },
    brand: {
      name: 'Larkfield',
      product: 'LarkSuite',
      email: 'hello@larkfield.example',
      phone: '+1 555 010 0142',
      address: ['Larkfield', '100 Sample Street'],
      social: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/' }],
      blog: [],
      copyright: '2015-2025',
    },
    i18n: createI18n(language, english),
    interactive: true,
    refreshSession: () => Promise.resolve({ kind: 'visitor', events: [], loading: false }),
    logout: () => Promise.resolve(true),
    ...changes,
  };
}
