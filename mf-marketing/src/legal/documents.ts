/** The legal documents with their sections in reading order; pages and PDFs are made from the same list. */
export const LEGAL_DOCUMENTS = {
  terms: ['site', 'medical', 'account', 'content', 'changes'],
  euPrivacy: ['controller', 'bases', 'rights', 'transfer', 'complaint'],
  privacy: ['collect', 'use', 'keep', 'children', 'rights'],
  cookies: ['choices', 'session', 'versions', 'none', 'control'],
} as const;

export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;

/** Where each document is read; with `.pdf` behind it, its PDF. */
export const LEGAL_PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/legal/terms',
  euPrivacy: '/legal/eu-privacy',
  privacy: '/legal/privacy',
  cookies: '/legal/cookies',
};
