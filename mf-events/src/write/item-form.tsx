import { useTranslation } from '@larkfield/area';
import { Form } from '@larkfield/ui';
import type { ItemWritten } from '../../shared/entries.ts';
import { AboutPart } from './about-part.tsx';
import { EventFields } from './event-fields.tsx';
import { FilesPart } from './files-part.tsx';
import { useItemForm, type ItemFormStart } from './use-item-form.ts';
import { WordsPart } from './words-part.tsx';
import styles from './write.module.css';

interface ItemFormProps extends ItemFormStart {
  readonly labelledBy: string;
  readonly onDone: (written: ItemWritten) => void;
}

/** All entries of news or an event (E18-E49). */
export function ItemForm({ labelledBy, onDone, ...start }: ItemFormProps) {
  const { t } = useTranslation('posting');
  const { kind, before, changed } = start;
  const { form, items, setItems, keep } = useItemForm(start, onDone);
  return (
    <div onInput={keep} className={styles.parts}>
      <Form
        form={form}
        labelledBy={labelledBy}
        submit={changed ? t('save') : t('publish')}
        noScript={t('noScript')}
      >
        <WordsPart before={before} />
        {kind === 'event' && <EventFields before={before} items={items} onItems={setItems} />}
        <AboutPart kind={kind} before={before} />
        <FilesPart before={before} />
      </Form>
    </div>
  );
}
