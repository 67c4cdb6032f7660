import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@larkfield/contracts';
import { readView, type BoardView } from '@larkfield/mf-events/forms';

/** The view that a call asks for, by the same entries as the board's address. */
export function viewOf(url: string): BoardView {
  return readView(queryOf(url));
}

/** What a call wants texts and addresses in. */
export function languageOf(url: string): Language {
  const language = queryOf(url).get('language') ?? DEFAULT_LANGUAGE;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
