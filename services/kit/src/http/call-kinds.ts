/** Calls of one address in ten minutes; a household or an office shares one. */
export const FORM_LIMIT = { max: 20, seconds: 600 } as const;
export const TOKEN_LIMIT = { max: 30, seconds: 600 } as const;

/** A form that strangers send, and that is kept. */
export const FORM_CALL = {
  rights: 'visitor',
  limit: FORM_LIMIT,
  form: true,
  work: true,
  repeatable: 'by-key',
} as const;

/** A call by the token of a mailed link, which may be followed again. */
export const TOKEN_CALL = { rights: 'visitor', limit: TOKEN_LIMIT, repeatable: 'by-nature' } as const;
