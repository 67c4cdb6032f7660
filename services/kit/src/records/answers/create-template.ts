import { DEFAULT_LANGUAGE } from '@larkfield/contracts';
import { adminAuditEntry } from '../changes/write-audit.ts';
import type { RecordCreation, RecordKind } from '../kinds/kind.ts';
import { createRecord } from '../submissions/create-record.ts';
import { submissionKey } from '../submissions/submission-key.ts';
import { chosenKinds, kindEntries, textEntries, TEMPLATE_ROLES, withLanguages } from './template-texts.ts';
import { templateStore, type Template } from './templates.ts';

/** Returns the form with which the office adds a template, in English; other languages follow on its page. */
export function templateCreation(service: string, kinds: readonly RecordKind[]): RecordCreation {
  const { name, text } = textEntries();
  return {
    roles: TEMPLATE_ROLES,
    form: {
      entries: {
        name: { ...name, hint: 'records:templates.english' },
        ...(kinds.length > 1 ? kindEntries(kinds) : {}),
        text,
      },
    },
    async run({ db, now }, request, { values }) {
      const fields = {
        state: 'active',
        kinds: kinds.length > 1 ? chosenKinds(kinds, values) : kinds.map(({ id }) => id).join(','),
        ...withLanguages({
          [DEFAULT_LANGUAGE]: { name: String(values['name']), text: String(values['text']) },
        }),
      } as const;
      const { reference } = await createRecord<Template>(templateStore(db, service), {
        ...{ key: submissionKey(request), body: values, now: now() },
        build: (subject) => ({
          fields,
          mail: [],
          audit: [adminAuditEntry({ subject: 'template' }, 'created', subject, request)],
        }),
      });
      return reference;
    },
  };
}
