import { DEFAULT_LANGUAGE, LANGUAGES, type FieldProblem, type Language } from '@larkfield/contracts';
import type { OpeningData, OpeningSummary } from '@larkfield/mf-support/forms';
import type { OpeningForm } from './forms.ts';
import type { Opening, OpeningFields, OpeningTexts, OpeningWords } from './store.ts';

/** What the schema of the form cannot say: no more places are taken than there are, and all languages name a place or none. */
export function problemsOf({ places, taken, texts }: OpeningForm): FieldProblem[] {
  const remote = texts.en.place === undefined;
  const placeProblems = languagesOf(texts)
    .filter((tag) => (texts[tag]?.place === undefined) !== remote)
    .map((tag) => ({ field: `texts.${tag}.place`, key: remote ? 'errors.unknown' : 'errors.required' }));
  return [...(taken > places ? [{ field: 'taken', key: 'errors.invalid' }] : []), ...placeProblems];
}

/** The entries as they are stored: an open one without places is full. */
export function toFields({ slug, state, hours, places, taken, texts }: OpeningForm): OpeningFields {
  const full = state === 'open' && taken >= places;
  return { slug, state: full ? 'full' : state, hours, places, taken, texts: tidyTexts(texts) };
}

/** What is shown of an opening in a language, or in English: all of its words or none of them. */
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

/** All that its own page shows of an opening. */
export function toData(opening: Opening, language: Language): OpeningData {
  const { tasks, asks } = wordsIn(opening, language);
  return { ...toSummary(opening, language), tasks, asks };
}

/** Those with places left first, each group in the order it came in. */
export function openFirst<T extends Pick<Opening, 'state'>>(openings: readonly T[]): T[] {
  return openings.toSorted((a, b) => Number(a.state !== 'open') - Number(b.state !== 'open'));
}

function wordsIn({ texts }: Pick<Opening, 'texts'>, language: Language) {
  const own = texts[language];
  return own ? { ...own, language } : { ...texts.en, language: DEFAULT_LANGUAGE };
}

function languagesOf(texts: OpeningTexts): Language[] {
  return LANGUAGES.flatMap(({ tag }) => (texts[tag] ? [tag] : []));
}

/** Lists are left as they came by what tidies the entries of forms. */
function tidyTexts(texts: OpeningTexts): OpeningTexts {
  const tidied = languagesOf(texts).map((tag) => [tag, texts[tag] && tidyWords(texts[tag])] as const);
  return { ...texts, ...Object.fromEntries(tidied) };
}

function tidyWords({ tasks, asks, ...rest }: OpeningWords): OpeningWords {
  return { ...rest, tasks: tasks.map(tidyLine), asks: asks.map(tidyLine) };
}

function tidyLine(text: string): string {
  return text.trim().normalize('NFC');
}
