// Imports TypeBox and Ajv: for services and builds. Browser code imports only types (`import type`).
export * from './ajv.ts';
export * from './fields.ts';
export * from './parse-form-post.ts';
export * from './problems.ts';
export * from './reference.ts';
export * from './rules.ts';
export * from './signature.ts';
export * from './normalize-entries.ts';
export * from './token.ts';
