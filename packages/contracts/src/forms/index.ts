// Brings TypeBox and Ajv along: for services and builds. Browser code takes types only (`import type`).
export * from './ajv.ts';
export * from './fields.ts';
export * from './fields-of-post.ts';
export * from './problems.ts';
export * from './reference.ts';
export * from './rules.ts';
export * from './tidy.ts';
export * from './token.ts';
