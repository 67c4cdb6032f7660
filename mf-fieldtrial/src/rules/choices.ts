// No imports, so that browser code stays small. Values are sent in the call; texts are in `registration`.

export const GENDERS = ['male', 'female', 'variant'] as const;

/** In miles. */
export const DISTANCES = ['10', '25', '50', '100', '250', 'any'] as const;

/** Question 1: from gross motor skills to school tasks, then none. */
export const SKILLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const NO_SKILL = 'h';

/** Question 2, from very severe to not applicable. */
export const SEVERITIES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Questions 3 and 4. The letters in `TEACHER_SHARED` have the same text in both. */
export const TEACHER_CONCERNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const;

/** Question 5. */
export const OPINIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

export const PICKUPS = ['drop', 'stay'] as const;

/** Countries with the most visits, listed first. */
export const FIRST_COUNTRIES = ['US', 'DE', 'FR', 'CN', 'BR', 'AR'] as const;

export const MAX_TIMES = 2;
/** Above this number the specification requires another message. */
export const MAX_SLOTS = 5;
