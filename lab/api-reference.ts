import { readOpenApiDocuments } from '../tools/releasing/openapi-documents.ts';

/** `npm run lab -- api-reference > reference.json`: prints one OpenAPI 3.1 document with the calls of all services. */
const documents = await readOpenApiDocuments<{ openapi: string; tags: object[]; paths: object }>();
const whole = {
  openapi: documents[0]?.openapi,
  info: { title: 'Larkfield', version: '1' },
  tags: documents.flatMap(({ tags }) => tags),
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
};
process.stdout.write(`${JSON.stringify(whole, null, 2)}\n`);
