import { useTranslation } from '@larkfield/area';
import { Form } from '@larkfield/ui';
import type { WriteItemAnswer } from '../../shared/entries.ts';
import { AboutSection } from './sections/about-section.tsx';
import { EventFields } from './sections/event-fields.tsx';
import { FilesSection } from './sections/files-section.tsx';
import { useItemForm, type ItemFormStart } from './model/use-item-form.ts';
import { TextSection } from './sections/text-section.tsx';
import styles from './fields/write.module.css';

interface ItemFormProps extends ItemFormStart {
  readonly labelledBy: string;
  readonly onDone: (written: WriteItemAnswer) => void;
}

/** Renders the form of news or an event (E18-E49). */
export function ItemForm({ labelledBy, onDone, ...start }: ItemFormProps) {
  const { t } = useTranslation('posting');
  const { kind, initialEntries, changed } = start;
  const { form, items, setItems, save } = useItemForm(start, onDone);
  return (
    <div onInput={save} className={styles.parts}>
      <Form
        form={form}
        labelledBy={labelledBy}
        submit={changed ? t('save') : t('publish')}
        noScript={t('noScript')}
      >
        <TextSection before={initialEntries} />
        {kind === 'event' && <EventFields before={initialEntries} items={items} onItems={setItems} />}
        <AboutSection kind={kind} before={initialEntries} />
        <FilesSection before={initialEntries} />
      </Form>
    </div>
  );
}
