import { DEFAULT_LANGUAGE, TEMPLATE_KIND } from '@larkfield/contracts';
import { differences } from '../../parts/audit-changes.ts';
import { adminAuditEntry } from '../changes/write-audit.ts';
import { updateRecord } from '../changes/update-record.ts';
import { choiceColumn, columnAt, CREATED_AT, plainColumn, unlistedColumn } from '../kinds/column.ts';
import type { RecordAction, RecordKind } from '../kinds/kind.ts';
import { findRecord } from '../reading/find-record.ts';
import { templateCreation } from './create-template.ts';
import { chosenKinds, kindEntries, TEMPLATE_ROLES, textEntries, withLanguages } from './template-texts.ts';
import { templatesCollection, type TemplateRecord } from './templates.ts';

const label = (name: string) => `records:templates.columns.${name}`;

/** Returns the kinds whose records can be answered. */
export const answerableKinds = (kinds: readonly RecordKind[]): RecordKind[] =>
  kinds.filter(({ answers }) => answers);

/**
 * Returns the record kind of a service's texts for answers. A removed template stays, so that it can be brought back and
 * one that the site began with does not appear again.
 */
export function templateKind(service: string, kinds: readonly RecordKind[]): RecordKind<TemplateRecord> {
  const labels = Object.fromEntries(kinds.map((kind) => [kind.id, kind.label]));
  return {
    ...TEMPLATE_KIND,
    collection: templatesCollection(service),
    subject: 'template',
    columns: {
      createdAt: CREATED_AT,
      name: columnAt(`texts.${DEFAULT_LANGUAGE}.name`, plainColumn(label('name'))),
      kinds: choiceColumn(plainColumn(label('kinds')), Object.keys(labels), labels),
      text: columnAt(`texts.${DEFAULT_LANGUAGE}.text`, unlistedColumn(plainColumn(label('text'), 'lines'))),
      languages: plainColumn(label('languages')),
    },
    namedBy: ['name'],
    filters: [['state']],
    search: [],
    access: {
      change: TEMPLATE_ROLES,
      export: TEMPLATE_ROLES,
      erase: ['administrator'],
    },
    states: { field: 'state', changes: { active: ['removed'], removed: ['active'] } },
    actions: {
      words: wordsAction(service, kinds),
      ...(kinds.length > 1 ? { kinds: kindsAction(service, kinds) } : {}),
    },
    creation: templateCreation(service, kinds),
    dataSubjects: [],
  };
}

/** Writes name and text in one language. */
function wordsAction(service: string, kinds: readonly RecordKind[]): RecordAction {
  const kind = () => templateKind(service, kinds);
  return {
    from: ['active'],
    roles: TEMPLATE_ROLES,
    form: {
      spoken: true,
      entries: textEntries(),
      async filled(context, reference, language) {
        const { texts } = (await findRecord(context, kind(), reference)) as TemplateRecord;
        return { ...texts[language] };
      },
    },
    async run(context, request, read, { language, values }) {
      const { texts: before } = (await findRecord(context, kind(), read.reference)) as TemplateRecord;
      const written = { name: String(values['name']), text: String(values['text']) };
      const texts = { ...before, [language]: written };
      const changes = differences({ ...before[language] }, written, ['name', 'text']).map((change) => ({
        ...change,
        language,
      }));
      const audit = { ...adminAuditEntry(kind(), 'words', read.reference, request), changes };
      await updateRecord(context, kind(), read, {
        from: ['active'],
        set: { ...withLanguages(texts) },
        audit,
      });
    },
  };
}

/** Chooses the kinds that a template is for, one box each. */
function kindsAction(service: string, kinds: readonly RecordKind[]): RecordAction {
  const kind = () => templateKind(service, kinds);
  return {
    from: ['active'],
    roles: TEMPLATE_ROLES,
    form: {
      entries: kindEntries(kinds),
      async filled(context, reference) {
        const { kinds: chosen } = (await findRecord(context, kind(), reference)) as TemplateRecord;
        return Object.fromEntries(kinds.map(({ id }) => [id, chosen.split(',').includes(id)]));
      },
    },
    async run(context, request, read, { values }) {
      const audit = adminAuditEntry(kind(), 'changed', read.reference, request);
      await updateRecord(context, kind(), read, {
        from: ['active'],
        set: { kinds: chosenKinds(kinds, values) },
        audit,
      });
    },
  };
}
