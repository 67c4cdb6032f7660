import { localizePath, type Language } from '@larkfield/contracts';
import type { PageList } from '@larkfield/contracts/dynamic-pages';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import {
  PAST_ISSUES_PATH,
  type PastIssue,
  type PastIssueData,
  type PastIssueSummary,
  type pageData,
} from '@larkfield/mf-marketing/forms';
import type { Db } from 'mongodb';
import { wantsSamples } from '../config.ts';
import { isStarted } from './issue.ts';
import { findPastIssue, listPastIssues } from './past-issues.ts';
import { languagesOf } from './rules.ts';
import { sampleIssue, SAMPLE_NAME } from './sample-issue.ts';
import { issueStore } from './store.ts';

/** Short, because the page of an issue is linked as soon as its sending begins. */
const MAX_AGE_S = 30;

/** The longest list that a service may answer. */
const MAX_LISTED = 1_000;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;
const GONE = { status: 410, maxAgeS: MAX_AGE_S } as const;

type Handlers = PageHandlers<typeof pageData>;

/** Creates the handlers of the archive and of each sent issue. */
export function pastIssuePages({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Handlers {
  const heads = readPageHeads('newsletter', 'issues');
  const hasSample = wantsSamples(config);
  const urlOf = (number: number, language: Language) =>
    config.SITE_ORIGIN + localizePath(`${PAST_ISSUES_PATH}/${number}`, language);

  async function list({ language, search }: PageRequest) {
    const before = search.get('before');
    const from = before !== null && /^\d{1,9}$/.test(before) ? Number(before) : undefined;
    const found = await listPastIssues(db, language, from);
    const isEmpty = found.issues.length === 0 && from === undefined;
    const data = isEmpty && hasSample ? { issues: [summaryOf(sampleIssue(language))] } : found;
    const jsonLd = found.issues.length > 0 ? [listJsonLd(found.issues, language)] : [];
    const robots = from === undefined ? {} : { robots: 'noindex, follow' };
    return { status: 200, ...heads[language], ...robots, jsonLd, data, maxAgeS: MAX_AGE_S } as const;
  }

  async function one({ params, language }: PageRequest) {
    const asked = params['number'] ?? '';
    const isSample = hasSample && asked === SAMPLE_NAME;
    if (!isSample && !/^[1-9]\d{0,8}$/.test(asked)) return MISSING;
    const issue = isSample ? sampleIssue(language) : await findPastIssue(db, Number(asked), language);
    if (!issue) return MISSING;
    if (issue === 'gone') return GONE;
    const data: PastIssueData = { ...issue, ...otherLanguage(issue.language, language) };
    return {
      status: 200,
      title: issue.subject,
      description: (issue.intro.replaceAll(/\s+/g, ' ').trim() || heads[language].description).slice(0, 500),
      jsonLd: isSample ? [] : [issueJsonLd(issue, language)],
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  function listJsonLd(issues: readonly PastIssueSummary[], language: Language) {
    const itemListElement = issues.map(({ number, subject }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: subject,
      url: urlOf(number, language),
    }));
    return { '@type': 'ItemList', inLanguage: language, numberOfItems: issues.length, itemListElement };
  }

  function issueJsonLd({ number, subject, intro, day, language: inLanguage }: PastIssue, language: Language) {
    return {
      '@type': 'NewsArticle',
      headline: subject,
      ...(intro === '' ? {} : { description: intro }),
      inLanguage,
      url: urlOf(number, language),
      datePublished: day,
      isAccessibleForFree: true,
    };
  }

  return { '/newsletter/issues': list, '/newsletter/issues/:number': one };
}

function otherLanguage(written: Language, language: Language): { readonly otherLanguage?: string } {
  if (written === language) return {};
  return { otherLanguage: new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? written };
}

function summaryOf({ number, day, date, language, subject, intro }: PastIssue): PastIssueSummary {
  return { number, day, date, language, subject, intro };
}

/** Lists the pages of all sent issues for the sitemap and the search, each in the languages in which it has a text. */
export async function listIssuePages(db: Db): Promise<PageList> {
  const found = await issueStore(db)
    .find({ number: { $gt: 0 }, state: 'sent' }, { ...QUERY_TIMEOUT, projection: { items: 0, parts: 0 } })
    .sort({ number: -1 })
    .limit(MAX_LISTED)
    .toArray();
  return found
    .filter(isStarted)
    .flatMap(({ number, texts }) =>
      languagesOf(texts).map((language) => ({
        path: `${PAST_ISSUES_PATH}/${number}`,
        language,
        title: texts[language]?.subject ?? '',
        text: (texts[language]?.intro ?? '').slice(0, 1_000),
      })),
    )
    .slice(0, MAX_LISTED);
}
