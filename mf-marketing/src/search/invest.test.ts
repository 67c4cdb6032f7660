import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { createSearch } from './engine.ts';
import { toSynonyms } from './synonyms.ts';

interface Page {
  readonly documentTitle: string;
  readonly description: string;
}

const texts = <T>(tag: string, space: string): T =>
  JSON.parse(readFileSync(join(__dirname, '../../../locales', tag, `${space}.json`), 'utf8')) as T;

/** Queries about loan, interest and investing in each language. The pages need not contain these words. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  en: ['loan', 'interest', 'invest'],
  ar: ['قرض', 'فائدة', 'استثمار'],
  'zh-Hant': ['貸款', '利息', '投資'],
  'zh-Hans': ['贷款', '利息', '投资'],
  fr: ['prêt', 'intérêt', 'investir'],
  de: ['Darlehen', 'Zinsen', 'investieren'],
  ja: ['融資', '利子', '投資'],
  ko: ['대출', '이자', '투자'],
  pt: ['empréstimo', 'juros', 'investir'],
  ru: ['кредит', 'проценты', 'инвестировать'],
  es: ['préstamo', 'intereses', 'invertir'],
  sv: ['lån', 'ränta', 'investera'],
  vi: ['khoản vay', 'lãi suất', 'đầu tư'],
};

test.each(LANGUAGES.map(({ tag }) => tag))(
  'loan, interest and invest find the pages of direct investment in %s',
  (tag) => {
    const { landing, opportunities } = texts<Record<'landing' | 'opportunities', Page>>(tag, 'invest');
    const { synonyms } = texts<{ synonyms: Record<string, string> }>(tag, 'search');
    const page = (path: string, { documentTitle, description }: Page) => ({
      path,
      title: documentTitle,
      sections: [{ heading: documentTitle, text: description }],
    });
    const pages = [
      page('/directinvest', landing),
      page('/directinvest/opportunities', opportunities),
      { path: '/other', title: 'A', sections: [{ heading: 'B', text: 'C' }] },
    ];
    const search = createSearch({ pages }, toSynonyms(Object.values(synonyms)));
    for (const query of ASKED[tag] ?? ['missing'])
      expect([
        query,
        ...search(query)
          .map((hit) => hit.page.path)
          .sort(),
      ]).toEqual([query, '/directinvest', '/directinvest/opportunities']);
  },
);
