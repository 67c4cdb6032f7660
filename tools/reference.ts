import { referencesOf } from './lib/references.ts';

/** `npm run reference > reference.json`: the calls of all services in one document (OpenAPI 3.1). */
const documents = await referencesOf<{ openapi: string; tags: object[]; paths: object }>();
const whole = {
  openapi: documents[0]?.openapi,
  info: { title: 'Larkfield', version: '1' },
  tags: documents.flatMap(({ tags }) => tags),
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
};
process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
