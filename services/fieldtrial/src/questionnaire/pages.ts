import { answersIn, type pageData, type QuestionnaireData } from '@larkfield/mf-fieldtrial/forms';
import { readPageHeads, type PageHandlers } from '@larkfield/kit/pages';

/** Long, because the page depends only on its address. */
const MAX_AGE_S = 3600;

/** Creates the handler of `/fieldTrial/questionnaire`. The answers are in the address; nothing is stored. */
export function questionnairePages(): PageHandlers<typeof pageData> {
  const heads = readPageHeads('questionnaire', 'page');
  return {
    '/fieldTrial/questionnaire': async ({ language, search, query }) => {
      const data: QuestionnaireData = query === '' ? {} : { answers: answersIn(search) };
      return { status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S };
    },
  };
}
