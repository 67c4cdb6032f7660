import { FILE_ID, FILE_TYPES, LANGUAGES, type Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  createFilesClient,
  fileResponseSchemas,
  responseSchemas,
  sendFile,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import type { OpportunityUpdate } from '@larkfield/mf-invest/forms';
import Type from 'typebox';
import { COUNTED_STATES, investmentStore } from '../investments/store.ts';
import { callingInvestor } from '../session/calling-investor.ts';
import { pictureOwner, updateStore, type UpdateRecord } from '../updates/store.ts';

const MAX_UPDATES = 50;

const querystring = Type.Object(
  {
    opportunity: Type.String({ pattern: '^[1-9]\\d{0,2}$' }),
    language: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) })),
  },
  { additionalProperties: false },
);
const list = Type.Array(Type.Unsafe<OpportunityUpdate>({ type: 'object', additionalProperties: true }));

/** Registers the updates of an opportunity and their pictures, for its investors only. */
export function updateRoutes(app: TypeBoxInstance, { db, config }: ServiceContext): void {
  const updates = updateStore(db);
  const files = createFilesClient(config);

  async function isInvestorOf(investor: string, opportunity: number): Promise<boolean> {
    const own = { investor, opportunity, state: { $in: COUNTED_STATES } };
    const options = { ...QUERY_TIMEOUT, projection: { _id: 1 } };
    return (await investmentStore(db).findOne(own, options)) !== null;
  }

  const reading = {
    schema: { querystring, response: responseSchemas({ 200: list }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/updates', reading, async (request, reply) => {
    const investor = callingInvestor(request);
    const { language = investor.language } = request.query;
    const opportunity = Number(request.query.opportunity);
    void reply.header('cache-control', 'no-store');
    if (!(await isInvestorOf(investor.id, opportunity))) return [];
    const found = await updates
      .find({ opportunity, state: { $in: ['sending', 'sent'] } }, QUERY_TIMEOUT)
      .limit(MAX_UPDATES)
      .toArray();
    return found
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map((update) => toView(update, language));
  });

  const picture = {
    schema: { params: Type.Object({ id: Type.String({ pattern: FILE_ID }) }), response: fileResponseSchemas },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/updates/pictures/:id', picture, async (request, reply) => {
    const { id } = request.params;
    const update = await updates.findOne({ 'pictures.sizes.file.id': id }, QUERY_TIMEOUT);
    const file = update?.pictures?.flatMap(({ sizes }) => sizes).find((size) => size.file.id === id)?.file;
    const isSent = update?.state === 'sending' || update?.state === 'sent';
    if (!file || !isSent || !(await isInvestorOf(callingInvestor(request).id, update.opportunity)))
      throw new ServiceError('NOT_FOUND');
    void reply
      .header('cache-control', 'private, max-age=3600')
      .header('cross-origin-resource-policy', 'same-origin');
    return sendFile(request, reply, { files, file, by: pictureOwner(update.reference), inline: true });
  });
}

function toView(update: UpdateRecord, language: Language): OpportunityUpdate {
  const { reference, texts, sentAt, createdAt, pictures = [] } = update;
  const own = texts[language];
  return {
    ...{ reference, ...(own ?? texts.en), language: own ? language : 'en' },
    at: (sentAt ?? createdAt).toISOString(),
    pictures: pictures.map(({ alt, width, height, sizes }) => ({
      ...{ alt, width, height },
      sizes: sizes.map(({ file, width: each }) => ({
        ...{ width: each, type: FILE_TYPES[file.type].mime, src: `/api/invest/updates/pictures/${file.id}` },
      })),
    })),
  };
}
