// Safe for the browser: plain lists, no library behind them. Their letters stand on the wire, their texts in `registration`.

export const GENDERS = ['male', 'female', 'variant'] as const;

/** Miles. */
export const DISTANCES = ['10', '25', '50', '100', '250', 'any'] as const;

/** Question 1: gross motor to school tasks, and none of them. */
export const SKILLS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const NO_SKILL = 'h';

/** Question 2, from very severe to not applicable. */
export const SEVERITIES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Questions 3 and 4; the letters in `TEACHER_SHARED` read the same in both. */
export const TEACHER = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] as const;

/** Question 5. */
export const OPINIONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

export const PICKUPS = ['drop', 'stay'] as const;

/** Where most visits take place; named first among the countries. */
export const FIRST_COUNTRIES = ['US', 'DE', 'FR', 'CN', 'BR', 'AR'] as const;

/** Pairs of date and time that a parent may name. */
export const MOST_TIMES = 2;
/** Where the specification's other limit begins. */
export const MOST_SLOTS = 5;

export const WAIVER_TYPES = ['pdf', 'zip'] as const;
/** Of photos of its pages one PDF is made. */
export const PAPER_TYPES = [...WAIVER_TYPES, 'jpeg', 'png'] as const;
