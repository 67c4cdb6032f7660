import type { Language } from '@larkfield/contracts';
import { createTexts } from '@larkfield/kit/texts';

/** Words of the mail around an issue's own texts, in the reader's language. */
export interface IssueWords {
  /** Says that the reader's language has no text; absent if it has. */
  readonly fallback?: string;
  readonly items: string;
  readonly kinds: { readonly news: string; readonly event: string };
  readonly earlier: string;
  readonly onTheWeb: string;
  readonly reason: string;
  readonly preferences: string;
  readonly unsubscribe: string;
  readonly site: string;
  readonly siteOrigin: string;
}

interface Sender {
  readonly site: string;
  readonly siteOrigin: string;
}

/** Creates a reader of the words in a language. `written` is the language of the issue's text. */
export function createIssueWords({ site, siteOrigin }: Sender) {
  const texts = createTexts([['mail', 'marketing.mail']]);
  return async (language: Language, written: Language): Promise<IssueWords> => {
    const { text } = await texts.for(language);
    const word = (name: string, values = {}) => text(`newsletterIssue.${name}`, { site, ...values });
    return {
      ...(written === language
        ? {}
        : { fallback: word('fallback', { language: nameOf(written, language) }) }),
      items: word('items'),
      kinds: { news: word('news'), event: word('event') },
      earlier: word('earlier'),
      onTheWeb: word('onTheWeb'),
      reason: word('reason'),
      preferences: word('preferences'),
      unsubscribe: word('unsubscribe'),
      site,
      siteOrigin,
    };
  };
}

function nameOf(language: Language, reader: Language): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;
}
