/** All questions of the site in order. Texts: `marketing:faq.<name>`. */
export const QUESTIONS = [
  'who',
  'criterion',
  'price',
  'training',
  'demo',
  'licence',
  'ownTests',
  'parents',
  'diagnosis',
  'account',
] as const;
