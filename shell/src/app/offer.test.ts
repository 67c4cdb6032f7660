import type { Language } from '@larkfield/contracts';
import { clearCookies } from '../testing/browser.ts';
import { fakeFetchJson } from '../testing/fetch.ts';
import { testTable } from '../testing/site.ts';
import { findOffer } from './offer.ts';

const words = (language: Language) => ({ question: `${language}?`, accept: 'yes', dismiss: 'no' });
const answers = Object.fromEntries(
  (['ar', 'de', 'en'] as const).flatMap((language) => [
    [`/releases/release-1.${language}.json`, testTable(language)],
    [`/assets/shell/texts.${language}.json`, { shell: { offer: words(language) } }],
  ]),
);

let prefers: jest.SpyInstance;
beforeEach(() => {
  clearCookies();
  prefers = jest.spyOn(navigator, 'languages', 'get');
});
afterEach(() => prefers.mockRestore());

const cases: readonly (readonly [
  page: Language,
  chosen: string,
  browser: string[],
  offered: Language | undefined,
])[] = [
  ['en', '', ['de-AT', 'en'], 'de'],
  ['en', '', ['en-GB', 'de'], undefined],
  ['en', '', ['nl', 'fi'], undefined],
  ['en', '', ['nl', 'ar-EG'], 'ar'],
  ['en', 'en', ['de'], undefined],
  ['en', 'ar', ['de'], 'ar'],
  ['ar', 'en', ['ar'], 'en'],
  ['en', 'klingon', ['de'], 'de'],
];

test.each(cases)(
  'on a page in %s, with "%s" chosen and a browser for %j, %s is offered',
  async (page, chosen, browser, offered) => {
    if (chosen) document.cookie = `language=${chosen}`;
    prefers.mockReturnValue(browser);
    const { asked, fetchJson } = fakeFetchJson(answers);
    const offer = await findOffer(page, testTable(page), fetchJson);
    expect(offer).toEqual(offered && { language: offered, ...words(offered) });
    expect(asked).toHaveLength(offered ? 2 : 0);
  },
);
