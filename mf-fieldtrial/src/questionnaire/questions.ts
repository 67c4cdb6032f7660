/** The options of a question, in the order of the page. */
export const OPTIONS = ['a', 'b', 'c', 'd'] as const;
export type Option = (typeof OPTIONS)[number];

/**
 * The questions with their right answers; their words stand in `locales/<language>/questionnaire.json`. Sample content for
 * the owner's review (D124). A question is the name of its field, too.
 */
export const QUESTIONS = [
  { key: 'common', correct: 'c' },
  { key: 'screening', correct: 'b' },
  { key: 'criterion', correct: 'd' },
  { key: 'worry', correct: 'a' },
] as const satisfies readonly { readonly key: string; readonly correct: Option }[];

export type QuestionKey = (typeof QUESTIONS)[number]['key'];

/** What somebody has chosen; questions may be left out. */
export type Answers = Readonly<Partial<Record<QuestionKey, Option>>>;

/** Number of right answers, and their share as a rounded percentage. */
export function scoreOf(answers: Answers): { readonly correct: number; readonly percent: number } {
  const correct = QUESTIONS.filter(({ key, correct: right }) => answers[key] === right).length;
  return { correct, percent: Math.round((correct / QUESTIONS.length) * 100) };
}

/** The answers among other entries: what is no question or no option is left out. */
export function answersIn(entries: Iterable<readonly [string, unknown]>): Answers {
  const given = new Map(entries);
  return Object.fromEntries(
    QUESTIONS.flatMap(({ key }) => {
      const option = OPTIONS.find((each) => each === given.get(key));
      return option ? [[key, option]] : [];
    }),
  );
}
