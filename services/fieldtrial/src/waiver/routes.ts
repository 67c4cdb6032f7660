import { waiverEntries } from '@larkfield/mf-fieldtrial/forms';
import { responseSchemas, FORM_LIMIT, type TypeBoxInstance } from '@larkfield/kit/http';
import { languageEntry, languageOf } from '@larkfield/kit/records';
import Type, { type Static } from 'typebox';
import type { TrialContext } from '../context.ts';
import { DOCX_TYPE, WAIVER_DOCX_NAME, renderWaiverDocx } from './docx.ts';
import type { WaiverEntries } from './types.ts';

const bytes = Type.Unsafe<Buffer>({ type: 'string' });
const filled = Type.Object(
  { ...waiverEntries.properties, language: languageEntry },
  { additionalProperties: false },
);
const config = { rights: 'visitor', limit: FORM_LIMIT, form: true, repeatable: 'by-nature' } as const;

/** Registers the download of `waiver.docx`: empty by GET, filled in by POST, so that no entry is part of an address. */
export function waiverRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { settings } = context;
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });
  const empty = { schema: { querystring: query, response: responseSchemas({ 200: bytes }) } } as const;
  app.get('/api/fieldTrial/waiver', { ...empty, config: { rights: 'visitor' } }, async (request, reply) => {
    const { charge } = await settings();
    const document = await renderWaiverDocx({ language: languageOf(request.query), charge }, {});
    return reply.headers(DOWNLOAD).send(document);
  });

  const full = { schema: { body: filled, response: responseSchemas({ 200: bytes }) }, config };
  app.post('/api/fieldTrial/waiver', full, async (request, reply) => {
    const { charge } = await settings();
    const kind = { language: languageOf(request.body), charge };
    return reply.headers(DOWNLOAD).send(await renderWaiverDocx(kind, toWaiverEntries(request.body)));
  });
}

const DOWNLOAD = {
  'content-type': DOCX_TYPE,
  'content-disposition': `attachment; filename="${WAIVER_DOCX_NAME}"`,
  'x-content-type-options': 'nosniff',
};

export function toWaiverEntries(entries: Omit<Static<typeof filled>, 'language'>): WaiverEntries {
  const { birth, emailaddress: email, phone, address = '', zip = '', city = '', state = '' } = entries;
  const names = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || undefined;
  return {
    parent: names(entries.firstname, entries.middlename, entries.lastname),
    child: names(entries.childfirstname, entries.childmiddlename, entries.childlastname),
    birth,
    address: [address, `${zip} ${city}`.trim(), state],
    email,
    phone,
  };
}
