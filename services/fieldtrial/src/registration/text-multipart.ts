import { ServiceError, type TypeBoxInstance } from '@larkfield/kit/http';

/** Limits the cost of parsing a body of many small parts. */
const MAX_PARTS = 60;

/** Accepts `multipart/form-data` with text fields only in a scope. The body becomes an object of the fields. */
export function acceptTextMultipart(scope: TypeBoxInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const headers = { 'content-type': String(request.headers['content-type']) };
      try {
        const parts = [...(await new Response(Uint8Array.from(body), { headers }).formData())];
        return entriesOf(parts);
      } catch (error) {
        throw new ServiceError('BODY_UNREADABLE', { cause: error });
      }
    },
  );
}

/** The proof of work is the only field that is JSON. */
function entriesOf(parts: readonly [string, string | File][]): Record<string, unknown> {
  const isFine = parts.length <= MAX_PARTS && parts.every(([, value]) => typeof value === 'string');
  if (!isFine) throw new Error('only text fields are allowed, and not too many');
  const entries = Object.fromEntries(parts as [string, string][]);
  const { work, ...rest } = entries;
  return work === undefined ? rest : { ...rest, work: JSON.parse(work) as unknown };
}
