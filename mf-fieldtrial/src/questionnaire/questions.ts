export const OPTIONS = ['a', 'b', 'c', 'd'] as const;
export type Option = (typeof OPTIONS)[number];

/** Questions with correct answers, a sample for the owner's review (D124). `key` is also the field name. */
export const QUESTIONS = [
  { key: 'common', correct: 'c' },
  { key: 'screening', correct: 'b' },
  { key: 'criterion', correct: 'd' },
  { key: 'worry', correct: 'a' },
] as const satisfies readonly { readonly key: string; readonly correct: Option }[];

export type QuestionKey = (typeof QUESTIONS)[number]['key'];

/** Chosen options; questions can be unanswered. */
export type Answers = Readonly<Partial<Record<QuestionKey, Option>>>;

/** Returns the number of correct answers, and their share as a rounded percentage. */
export function scoreOf(answers: Answers): { readonly correct: number; readonly percent: number } {
  const correct = QUESTIONS.filter(({ key, correct: right }) => answers[key] === right).length;
  return { correct, percent: Math.round((correct / QUESTIONS.length) * 100) };
}

/** Returns the valid answers among other entries; ignores unknown questions and options. */
export function answersIn(entries: Iterable<readonly [string, unknown]>): Answers {
  const given = new Map(entries);
  return Object.fromEntries(
    QUESTIONS.flatMap(({ key }) => {
      const option = OPTIONS.find((each) => each === given.get(key));
      return option ? [[key, option]] : [];
    }),
  );
}
