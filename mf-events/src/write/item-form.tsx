import { useSite, useTranslation } from '@larkfield/area';
import { Fieldset, FileField, Form, SelectField, TextField, useForm } from '@larkfield/ui';
import { LANGUAGES } from '@larkfield/contracts';
import { useState } from 'react';
import { CLASSES, INDUSTRIES, keysOf, NEWS_FORMATS, REGIONS } from '../../shared/catalogues.ts';
import type { ItemEntries, ItemWritten } from '../../shared/entries.ts';
import type { ItemKind, NeededItem } from '../../shared/item.ts';
import { itemProblems } from '../../shared/item-rules.ts';
import { RichTextField } from '../editor/rich-text-field.tsx';
import { CheckBoxes, Tick } from './check-boxes.tsx';
import { forgetDraft, keepDraft } from './draft.ts';
import { shown, typedEntries, type Entries } from './entries.ts';
import { EventFields } from './event-fields.tsx';
import { RULES } from './rules.ts';
import { useLabels } from './labels.ts';
import styles from './write.module.css';

interface ItemFormProps {
  readonly kind: ItemKind;
  /** What the form begins with: a draft, an item that is duplicated, or the one that is changed. */
  readonly before: Entries;
  /** The item that is changed. */
  readonly changed?: Pick<ItemEntries, 'id' | 'version'> | undefined;
  readonly labelledBy: string;
  readonly onDone: (written: ItemWritten) => void;
}

/** All entries of news or an event (E18-E49). */
export function ItemForm({ kind, before, changed, labelledBy, onDone }: ItemFormProps) {
  const { t } = useTranslation('posting');
  const { t: e } = useTranslation('events');
  const { language } = useSite();
  const labels = useLabels(kind);
  const [items, setItems] = useState<readonly NeededItem[]>(() => itemsOf(before));
  const [allAges, setAllAges] = useState(before['allAges'] === true);
  const rules = RULES[kind];
  const also = () => {
    const element = form.ref.current;
    const typed = element ? typedEntries(element, kind, { items, before }) : {};
    return { ...typed, ...(changed ? { version: changed.version } : {}) };
  };
  const form = useForm<ItemWritten>({
    id: `write-${kind}`,
    action: changed ? `/api/events/items/${changed.id}/${kind}` : `/api/events/items/${kind}`,
    labels,
    problems: (data) => {
      const { version: _version, ...typed } = also() as Entries;
      const entries = { ...(data as object), ...typed };
      return [...rules.problems(entries), ...itemProblems(entries)];
    },
    prepare: rules.prepare,
    also,
    headline: kind === 'news' ? t('headlineNews') : t('headlineEvent'),
    timeoutMs: 60_000,
    guarded: true,
    onSent: (written) => {
      if (!changed) forgetDraft(kind);
      onDone(written);
    },
  });
  const keep = () => {
    const element = form.ref.current;
    if (element && !changed)
      keepDraft(kind, { ...plainEntries(element), ...typedEntries(element, kind, { items, before }) });
  };
  const choices = <K extends string>(keys: readonly K[], textOf: (key: K) => string) =>
    keys.map((value) => ({ value, label: textOf(value) }));
  const listed = (name: string) => (Array.isArray(before[name]) ? (before[name] as string[]) : []);
  return (
    <div onInput={keep} className={styles.parts}>
      <Form
        form={form}
        labelledBy={labelledBy}
        submit={changed ? t('save') : t('publish')}
        noScript={t('noScript')}
      >
        <Fieldset legend={t('parts.words')} columns={false}>
          <TextField name="title" autoComplete="off" defaultValue={shown(before, 'title')} />
          <TextField name="subtitle" autoComplete="off" defaultValue={shown(before, 'subtitle')} />
          <RichTextField name="html" defaultValue={shown(before, 'html') ?? ''} hint={t('hints.html')} />
          <SelectField
            name="writtenIn"
            optional
            choices={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
            defaultValue={shown(before, 'writtenIn') ?? language}
          />
        </Fieldset>
        {kind === 'event' && <EventFields before={before} items={items} onItems={setItems} />}
        <Fieldset legend={t('parts.about')} columns={false}>
          <CheckBoxes
            name="industries"
            chosen={listed('industries')}
            choices={choices(keysOf(INDUSTRIES), (key) => e(`industries.${key}`))}
          />
          <CheckBoxes
            name="classes"
            optional
            chosen={listed('classes')}
            choices={choices(keysOf(CLASSES), (key) => e(`classes.${key}`))}
          />
          <SelectField
            name="region"
            optional
            choices={choices(keysOf(REGIONS), (key) => e(`regions.${key}`))}
            defaultValue={shown(before, 'region')}
          />
          {kind === 'news' && (
            <>
              <SelectField
                name="format"
                optional
                choices={choices(keysOf(NEWS_FORMATS), (key) => e(`formats.${key}`))}
                defaultValue={shown(before, 'format')}
              />
              <TextField
                name="links"
                type="word"
                autoComplete="off"
                optional
                hint={t('hints.links')}
                defaultValue={shown(before, 'links')}
              />
            </>
          )}
          <Tick name="allAges" checked={allAges} onChange={setAllAges} />
          {!allAges && (
            <>
              <TextField
                name="ageStart"
                type="word"
                autoComplete="off"
                optional
                defaultValue={shown(before, 'ageStart')}
              />
              <TextField
                name="ageEnd"
                type="word"
                autoComplete="off"
                optional
                defaultValue={shown(before, 'ageEnd')}
              />
            </>
          )}
        </Fieldset>
        <Fieldset legend={t('parts.files')} columns={false}>
          <FileField
            name="image"
            kind="image"
            optional
            {...(before['image'] ? { hint: t('hints.kept') } : {})}
          />
          <TextField
            name="imageAlt"
            autoComplete="off"
            optional
            hint={t('hints.alt')}
            defaultValue={shown(before, 'imageAlt')}
          />
          <FileField
            name="document"
            accept={['pdf', 'doc', 'docx', 'xls', 'xlsx']}
            optional
            {...(before['document'] ? { hint: t('hints.kept') } : {})}
          />
        </Fieldset>
      </Form>
    </div>
  );
}

function itemsOf({ items }: Entries): readonly NeededItem[] {
  return Array.isArray(items) ? (items as NeededItem[]) : [];
}

function plainEntries(form: HTMLFormElement): Record<string, unknown> {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && name !== 'website',
  );
  return Object.fromEntries(texts.map(([name, value]) => [name, value === 'true' ? true : value]));
}
