import { post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, Form, lazyRules, SelectField, TextArea, useForm, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { MAX_MESSAGE, MESSAGE_RECEIVERS, type MessagePreview } from '../../../shared/participants.ts';
import type { DialogContentProps } from '../open-dialog.ts';
import styles from '../page.module.css';

const rules = lazyRules(
  () => import(/* webpackChunkName: "message-rules" */ '../../../generated/validators/message.js'),
);

interface Checked extends MessagePreview {
  /** Key of the sending, so that repeated presses send once. */
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Renders a message in two steps: text and receivers, then how it looks and how many get it. */
export function MessageForm({ id, titleId, data, onDone, onClose }: DialogContentProps) {
  const { t } = useTranslation('participants');
  const { t: f } = useTranslation('forms');
  const { language } = useSite();
  const [checked, setChecked] = useState<Checked>();
  const base = `/api/events/items/${encodeURIComponent(id)}/messages`;
  const form = useForm<MessagePreview>({
    id: 'message',
    action: `${base}/preview`,
    labels: { to: t('message.to'), text: t('message.text') },
    problems: rules.problems,
    prepare: rules.prepare,
    keepEntries: true,
    guarded: true,
    onSent: (preview, { to, text }) =>
      setChecked({ ...preview, key: randomKey(), body: { to, text, language } }),
  });
  return (
    <>
      <h2 id={titleId}>{checked ? t('message.previewTitle') : t('message.title')}</h2>
      {checked && (
        <Preview
          checked={checked}
          path={base}
          onSent={(receivers) => onDone(t('message.done', { number: receivers }))}
          onBack={() => setChecked(undefined)}
        />
      )}
      <div hidden={checked !== undefined}>
        {data.messagesLeft > 0 ? (
          <Form
            form={form}
            labelledBy={titleId}
            submit={t('message.preview')}
            beside={
              <Button variant="secondary" onClick={onClose}>
                {f('close')}
              </Button>
            }
          >
            <SelectField
              name="to"
              defaultValue="all"
              choices={MESSAGE_RECEIVERS.map((to) => ({ value: to, label: t(`message.receivers.${to}`) }))}
            />
            <TextArea name="text" hint={t('message.textHint', { number: MAX_MESSAGE })} />
            <p className={styles.small}>{t('message.left', { number: data.messagesLeft })}</p>
          </Form>
        ) : (
          <div className="stack">
            <p>{t('message.tooMany')}</p>
            <Button variant="secondary" onClick={onClose}>
              {f('close')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface PreviewProps {
  readonly checked: Checked;
  readonly path: string;
  readonly onSent: (receivers: number) => void;
  readonly onBack: () => void;
}

function Preview({ checked, path, onSent, onBack }: PreviewProps) {
  const { t } = useTranslation('participants');
  const message = useMessages();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { receivers, subject, text, body, key } = checked;
  const send = async () => {
    if (busy) return;
    setBusy(true);
    const result = await post<{ readonly receivers: number }>(path, body, { idempotencyKey: key });
    setBusy(false);
    if (result.ok) return onSent(result.value.receivers);
    const { code, message: text } = result.problem;
    setFailure(
      code === 'RATE_LIMITED'
        ? t('message.tooMany')
        : code === 'WRONG_STATE'
          ? t('message.nobody')
          : message(text),
    );
  };
  return (
    <>
      <p role="status">
        <strong>{receivers > 0 ? t('message.count', { number: receivers }) : t('message.nobody')}</strong>
      </p>
      <p>
        {t('message.subject')}: <bdi>{subject}</bdi>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p role="alert">{failure}</p>
      <p className={styles.buttons}>
        {receivers > 0 && (
          <Button busy={busy} onClick={() => void send()}>
            {t('message.send')}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t('message.back')}
        </Button>
      </p>
    </>
  );
}
