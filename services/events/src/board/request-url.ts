import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@larkfield/contracts';
import { parseBoardView, type BoardView } from '@larkfield/mf-events/forms';

export function viewFromUrl(url: string): BoardView {
  return parseBoardView(queryOf(url));
}

export function languageFromUrl(url: string): Language {
  const language = queryOf(url).get('language') ?? DEFAULT_LANGUAGE;
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
