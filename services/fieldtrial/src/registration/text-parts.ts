import { ServiceError, type TypeBoxInstance } from '@larkfield/kit';

/** Texts of one form: a body of many small parts would cost more to read than to send. */
const MOST_PARTS = 60;

/** Lets the routes of a scope take `multipart/form-data` of texts alone; the entries are the body. */
export function addTextParts(scope: TypeBoxInstance): void {
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

/** The proof of work is the one part that is no text. */
function entriesOf(parts: readonly [string, string | File][]): Record<string, unknown> {
  const isFine = parts.length <= MOST_PARTS && parts.every(([, value]) => typeof value === 'string');
  if (!isFine) throw new Error('not texts alone, or too many');
  const entries = Object.fromEntries(parts as [string, string][]);
  const { work, ...rest } = entries;
  return work === undefined ? rest : { ...rest, work: JSON.parse(work) as unknown };
}
