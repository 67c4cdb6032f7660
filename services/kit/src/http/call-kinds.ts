/** Limits per address, which a household or an office shares. */
export const FORM_LIMIT = { max: 20, seconds: 600 } as const;
export const TOKEN_LIMIT = { max: 30, seconds: 600 } as const;

/** Route config of a public form whose entries are stored. */
export const FORM_CALL = {
  rights: 'visitor',
  limit: FORM_LIMIT,
  form: true,
  proofOfWork: true,
  repeatable: 'by-key',
} as const;

/** Route config of a call with the token of a mailed link, which may be opened several times. */
export const TOKEN_CALL = { rights: 'visitor', limit: TOKEN_LIMIT, repeatable: 'by-nature' } as const;
