import { useSite, useTranslation } from '@larkfield/area';
import { useMemo } from 'react';
import type { AuditChange, AuditLine, RecordValue } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import { knownAuditAction } from './audit-actions.ts';

/** A changed value in words. Without `was` and `to` the audit does not hold the values. */
export interface ChangeInWords {
  /** Name of the field; absent for the state of the record. */
  readonly field?: string;
  readonly was?: string;
  readonly to?: string;
}

/** Fields that no record kind declares. Their names are texts of the administration. */
const FIELDS = [
  ...(['entry', 'slug', 'hours', 'places', 'taken', 'role', 'summary', 'tasks', 'asks', 'place'] as const),
  'frequency' as const,
];

/** Callers that are no accounts. */
const ACTORS = [
  ...(['visitor', 'person', 'parent', 'donor', 'investor', 'subscriber'] as const),
  ...(['system', 'start', 'command'] as const),
];

/** Returns functions that put audit entries into words of the page's language. */
export function useAuditWords() {
  const { language } = useSite();
  const { t } = useTranslation('admin');
  const { value } = useFormats();
  return useMemo(() => {
    const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
    const nameOf = ({ field, label, language: tag }: AuditChange) => {
      const known = FIELDS.find((name) => name === field);
      const name =
        label || (field === 'state' ? t('users.status') : known ? t(`audit.fields.${known}`) : field);
      return tag === undefined ? name : `${name} (${languages.of(tag) ?? tag})`;
    };
    return {
      /** Returns the text of an action, or undefined for one of another release. */
      action({ action }: Pick<AuditLine, 'action'>): string | undefined {
        const name = knownAuditAction(action);
        return name && t(`audit.actions.${name}`);
      },
      /** Returns the text of an actor that is no account. */
      actor(name: string): string | undefined {
        if (name === 'paypal') return 'PayPal';
        const known = ACTORS.find((each) => each === name);
        return known && t(`audit.actors.${known}`);
      },
      changes({ was, to, changes = [] }: AuditLine): ChangeInWords[] {
        const text = (change: AuditChange, of: RecordValue | undefined) =>
          of === undefined ? t('audit.empty') : value({ type: change.type }, of);
        const fields = changes.map((change) => ({
          field: nameOf(change),
          ...(change.was === undefined && change.to === undefined
            ? {}
            : { was: text(change, change.was), to: text(change, change.to) }),
        }));
        const state = { ...(was === undefined ? {} : { was }), ...(to === undefined ? {} : { to }) };
        return was === undefined && to === undefined ? fields : [state, ...fields];
      },
    };
  }, [language, t, value]);
}
