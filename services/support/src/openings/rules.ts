import { DEFAULT_LANGUAGE, LANGUAGES, type FieldProblem, type Language } from '@larkfield/contracts';
import type { OpeningData, OpeningSummary } from '@larkfield/mf-support/forms';
import type { OpeningForm } from './forms.ts';
import type { Opening, OpeningFields, OpeningTexts, OpeningText } from './store.ts';

/** Checks what the schema cannot: free places, and that all languages name a place of work or none. */
export function findOpeningProblems({ places, taken, texts }: OpeningForm): FieldProblem[] {
  const remote = texts.en.place === undefined;
  const placeProblems = languagesOf(texts)
    .filter((tag) => (texts[tag]?.place === undefined) !== remote)
    .map((tag) => ({ field: `texts.${tag}.place`, key: remote ? 'errors.unknown' : 'errors.required' }));
  return [...(taken > places ? [{ field: 'taken', key: 'errors.invalid' }] : []), ...placeProblems];
}

/** Converts a form to stored fields. An open opening without free places becomes `full`. */
export function toFields({ slug, state, hours, places, taken, texts }: OpeningForm): OpeningFields {
  const full = state === 'open' && taken >= places;
  return { slug, state: full ? 'full' : state, hours, places, taken, texts: tidyTexts(texts) };
}

/** Returns the listed fields of an opening in a language. If the language has no texts, all texts are English. */
export function toSummary(opening: Opening, language: Language): OpeningSummary {
  const { slug, state, hours, places, taken, sample } = opening;
  const { role, summary, place, language: spoken } = wordsIn(opening, language);
  return {
    slug,
    state: state === 'removed' ? 'closed' : state,
    language: spoken,
    role,
    summary,
    ...(place === undefined ? {} : { place }),
    hours,
    placesLeft: places - taken,
    sample: sample === true,
  };
}

export function toData(opening: Opening, language: Language): OpeningData {
  const { tasks, asks } = wordsIn(opening, language);
  return { ...toSummary(opening, language), tasks, asks };
}

/** Sorts open ones first and keeps the order otherwise. */
export function sortOpenFirst<T extends Pick<Opening, 'state'>>(openings: readonly T[]): T[] {
  return openings.toSorted((a, b) => Number(a.state !== 'open') - Number(b.state !== 'open'));
}

function wordsIn({ texts }: Pick<Opening, 'texts'>, language: Language) {
  const own = texts[language];
  return own ? { ...own, language } : { ...texts.en, language: DEFAULT_LANGUAGE };
}

function languagesOf(texts: OpeningTexts): Language[] {
  return LANGUAGES.flatMap(({ tag }) => (texts[tag] ? [tag] : []));
}

/** Trims list entries, because the normalization of forms leaves lists unchanged. */
function tidyTexts(texts: OpeningTexts): OpeningTexts {
  const tidied = languagesOf(texts).map((tag) => [tag, texts[tag] && tidyWords(texts[tag])] as const);
  return { ...texts, ...Object.fromEntries(tidied) };
}

function tidyWords({ tasks, asks, ...rest }: OpeningText): OpeningText {
  return { ...rest, tasks: tasks.map(tidyLine), asks: asks.map(tidyLine) };
}

function tidyLine(text: string): string {
  return text.trim().normalize('NFC');
}
