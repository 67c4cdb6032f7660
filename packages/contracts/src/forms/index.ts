// Brings TypeBox and Ajv along: for services and builds. Browser code takes types only (`import type`).
export * from './accounts.ts';
export * from './ajv.ts';
export * from './contact.ts';
export * from './fields-of-post.ts';
export * from './newsletter.ts';
export * from './newsletter-preferences.ts';
export * from './problems.ts';
export * from './referral.ts';
export * from './rules.ts';
export * from './tidy.ts';
export * from './token.ts';
