import type { Language } from '@larkfield/contracts';
import type { BaseConfig } from '@larkfield/kit/runtime';
import { parseMailbox } from '@larkfield/kit/mail';
import { textFor, type Issue, type IssueContent } from '../issue.ts';
import { mailContent } from './mail-content.ts';
import { mailHtml, type PersonalLinks } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { createIssueWords } from './words.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Language of the issue's text. */
  readonly language: Language;
}

type Shown = IssueContent & Pick<Issue, 'number' | 'day'>;

/** Creates a renderer of issues. It needs no subscriber: the personal links are passed. */
export function createIssueComposer({ MAIL_FROM, SITE_ORIGIN: siteOrigin }: BaseConfig) {
  const site = parseMailbox(MAIL_FROM).name || new URL(siteOrigin).host;
  const wordsOf = createIssueWords({ site, siteOrigin });
  return async (
    issue: Shown,
    earlier: readonly Shown[],
    language: Language,
    links: PersonalLinks,
  ): Promise<ComposedMail> => {
    const { language: written } = textFor(issue, language);
    const words = await wordsOf(language, written);
    const content = mailContent(issue, earlier, { language, siteOrigin, kinds: words.kinds });
    return {
      subject: content.subject,
      html: mailHtml(content, words, links),
      text: mailText(content, words, links),
      language: written,
    };
  };
}

export type IssueComposer = ReturnType<typeof createIssueComposer>;
