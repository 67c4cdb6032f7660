import { oneOf, type DataOf, type DataOfPages } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';
import { OPTIONS, type QuestionKey } from '../src/questionnaire/questions.ts';

const closed = { additionalProperties: false } as const;
const option = Type.Optional(oneOf(OPTIONS));
const questions = { common: option, screening: option, criterion: option, worry: option };

/** Data of `/fieldTrial/questionnaire`. */
const questionnaireData = Type.Object(
  {
    /** Answers sent without script; missing on the first visit. */
    answers: Type.Optional(
      Type.Object(questions satisfies Readonly<Record<QuestionKey, typeof option>>, closed),
    ),
  },
  closed,
);
export type QuestionnaireData = DataOf<typeof questionnaireData>;

/** Schemas of the service's data for the dynamic pages of this area, by path. */
export const pageData = { '/fieldTrial/questionnaire': questionnaireData };

export type PageData = DataOfPages<typeof pageData>;
