/** The documents of every opportunity (I11) with their sections, for links and PDFs. */
export const INVESTMENT_DOCUMENTS = {
  guidelines: ['start', 'amounts', 'times'],
  pledge: ['pledge', 'security', 'withdrawal'],
  privacy: ['collect', 'protect', 'rights'],
  indenture: ['purpose', 'interest', 'balance'],
  prospectus: ['work', 'use', 'risks'],
} as const;

export type InvestmentDocument = keyof typeof INVESTMENT_DOCUMENTS;

export const DOCUMENT_NAMES = Object.keys(INVESTMENT_DOCUMENTS) as readonly InvestmentDocument[];

export const DOCUMENT_DATE = '2026-11-26';
