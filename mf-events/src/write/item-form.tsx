import { useTranslation } from '@larkfield/area';
import { Form } from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import type { WriteItemAnswer } from '../../shared/entries.ts';
import { AboutSection } from './sections/about-section.tsx';
import { EventFields } from './sections/event-fields.tsx';
import { FilesSection } from './sections/files-section.tsx';
import { useItemForm, type ItemFormStart } from './model/use-item-form.ts';
import { TextSection } from './sections/text-section.tsx';
import styles from './fields/write.module.css';

const loadTools = () => import(/* webpackChunkName: "write-tools" */ './drafts/tools.tsx');
const lazyTool = (name: keyof Awaited<ReturnType<typeof loadTools>>) =>
  lazy(async () => ({ default: (await loadTools())[name] }));
const OthersNotice = lazyTool('OthersNotice');
const SaveDraft = lazyTool('SaveDraft');
const DraftPanel = lazyTool('DraftPanel');

interface ItemFormProps extends ItemFormStart {
  readonly labelledBy: string;
  readonly onDone: (written: WriteItemAnswer) => void;
}

/** Renders the form of news or an event (E18-E49). After somebody else's change it starts again with both texts. */
export function ItemForm({ labelledBy, onDone, ...given }: ItemFormProps) {
  const [{ start, round }, setState] = useState({ start: given as ItemFormStart, round: 0 });
  const restart = (next: ItemFormStart) => setState({ start: next, round: round + 1 });
  return <Fields key={round} {...{ start, restart, labelledBy, onDone }} />;
}

interface FieldsProps extends Pick<ItemFormProps, 'labelledBy' | 'onDone'> {
  readonly start: ItemFormStart;
  readonly restart: (next: ItemFormStart) => void;
}

function Fields({ labelledBy, onDone, start, restart }: FieldsProps) {
  const { t } = useTranslation('posting');
  const { kind, initialEntries, changed } = start;
  const model = useItemForm(start, onDone);
  const { form, items, setItems, save } = model;
  const tools = { ...model, start, restart, onDone };
  return (
    <div onInput={save} className={styles.parts}>
      <Suspense>
        <OthersNotice {...tools} />
      </Suspense>
      <Form
        form={form}
        labelledBy={labelledBy}
        submit={changed ? t('save') : t('publish')}
        noScript={t('noScript')}
        beside={
          <Suspense>
            <SaveDraft {...tools} />
          </Suspense>
        }
      >
        <TextSection before={initialEntries} />
        {kind === 'event' && <EventFields before={initialEntries} items={items} onItems={setItems} />}
        <AboutSection kind={kind} before={initialEntries} />
        <FilesSection before={initialEntries} />
      </Form>
      <Suspense>
        <DraftPanel {...tools} />
      </Suspense>
    </div>
  );
}
