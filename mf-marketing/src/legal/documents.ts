/** The legal documents with their sections in reading order, for pages and PDFs. */
export const LEGAL_DOCUMENTS = {
  terms: ['site', 'medical', 'account', 'content', 'changes'],
  euPrivacy: ['controller', 'bases', 'rights', 'transfer', 'complaint'],
  privacy: ['collect', 'stored', 'others', 'keep', 'children', 'rights'],
  cookies: ['cookies', 'storage', 'none', 'control'],
} as const;

export type LegalDocument = keyof typeof LEGAL_DOCUMENTS;

/** Path of each document. The PDF has the same path with `.pdf`. */
export const LEGAL_PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/legal/terms',
  euPrivacy: '/legal/eu-privacy',
  privacy: '/legal/privacy',
  cookies: '/legal/cookies',
};
