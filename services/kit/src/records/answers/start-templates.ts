import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { LOCALES } from '../../texts/locales.ts';
import { createTextLoader } from '../../texts/text-loader.ts';
import { createRecord } from '../submissions/create-record.ts';
import { withLanguages } from './template-texts.ts';
import { templateStore, type Template, type TemplateText } from './templates.ts';
import type { RecordKind } from '../kinds/kind.ts';

type StartTexts = Readonly<Record<string, Readonly<Record<string, TemplateText>>>>;

/** Submission key of a template of `locales/<language>/<service>.templates.json`: each is added once. */
const keyOf = (kind: string, name: string) => `start-template-${kind}-${name}`;

/**
 * Adds the templates that the site begins with, which the office then changes or removes. Those that were added before
 * are left alone. Safe with several processes.
 */
export async function addStartTemplates(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  service: string,
  kinds: readonly RecordKind[],
): Promise<void> {
  const file = `${service}.templates`;
  if (kinds.length === 0 || !existsSync(join(LOCALES, DEFAULT_LANGUAGE, `${file}.json`))) return;
  const read = createTextLoader<StartTexts>(file);
  const templates = templateStore(db, service);
  const wanted = kinds.flatMap(({ id }) =>
    Object.keys(read(DEFAULT_LANGUAGE)[id] ?? {}).map((name) => ({ id, name, key: keyOf(id, name) })),
  );
  const keys = { 'submission.key': { $in: wanted.map(({ key }) => key) } };
  const found = await templates.find(keys, { ...QUERY_TIMEOUT, projection: { submission: 1 } }).toArray();
  const known = new Set(found.map(({ submission }) => submission.key));
  for (const { id, name, key } of wanted.filter((one) => !known.has(one.key))) {
    const texts = Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, read(tag)[id]?.[name]]));
    const fields = { state: 'active', kinds: id, ...withLanguages(texts as Template['texts']) } as const;
    await createRecord<Template>(templates, {
      ...{ key, body: { name }, now: now() },
      build: (subject) => ({
        fields,
        mail: [],
        audit: [{ action: 'template.sample', actor: 'start', subject, requestId: 'start' }],
      }),
    });
  }
}
