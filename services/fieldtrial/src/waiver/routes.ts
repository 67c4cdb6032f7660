import { waiverEntries } from '@larkfield/mf-fieldtrial/forms';
import { responseSchemas, type TypeBoxInstance } from '@larkfield/kit/http';
import { languageEntry, languageOf } from '@larkfield/kit/records';
import { documentBytes, renderWaiverDocx, WAIVER_CALL, waiverHeaders } from '@larkfield/kit/waivers';
import Type, { type Static } from 'typebox';
import type { TrialContext } from '../context.ts';
import { waiverDocument } from './document.ts';
import type { WaiverEntries } from './types.ts';

const filled = Type.Object(
  { ...waiverEntries.properties, language: languageEntry },
  { additionalProperties: false },
);
/** Registers the download of `waiver.docx`: empty by GET, filled in by POST, so that no entry is part of an address. */
export function waiverRoutes(app: TypeBoxInstance, context: TrialContext): void {
  const { settings } = context;
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });
  const empty = {
    schema: { querystring: query, response: responseSchemas({ 200: documentBytes }) },
  } as const;
  app.get(
    '/api/fieldTrial/waiver',
    { ...empty, config: { rights: 'visitor', limit: WAIVER_CALL.limit } },
    async (request, reply) => {
      const { charge } = await settings();
      const document = await renderWaiverDocx(
        waiverDocument({ language: languageOf(request.query), charge }, {}),
      );
      return reply.headers(waiverHeaders('docx')).send(document);
    },
  );

  const full = {
    schema: { body: filled, response: responseSchemas({ 200: documentBytes }) },
    config: WAIVER_CALL,
  };
  app.post('/api/fieldTrial/waiver', full, async (request, reply) => {
    const { charge } = await settings();
    const kind = { language: languageOf(request.body), charge };
    return reply
      .headers(waiverHeaders('docx'))
      .send(await renderWaiverDocx(waiverDocument(kind, toWaiverEntries(request.body))));
  });
}

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
