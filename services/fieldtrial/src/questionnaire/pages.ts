import { answersIn, type pageData, type QuestionnaireData } from '@larkfield/mf-fieldtrial/forms';
import { readPageHeads, type PageHandlers } from '@larkfield/kit';

/** The page says the same to everybody who has chosen the same. */
const MAX_AGE_S = 3600;

/**
 * `/fieldTrial/questionnaire`: the result of what stands in the address, which is how a form without script sends it. It is
 * nobody's name, is kept nowhere and decides nothing.
 */
export function questionnairePages(): PageHandlers<typeof pageData> {
  const heads = readPageHeads('questionnaire', 'page');
  return {
    '/fieldTrial/questionnaire': async ({ language, search, query }) => {
      const data: QuestionnaireData = query === '' ? {} : { answers: answersIn(search) };
      return { status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S };
    },
  };
}
