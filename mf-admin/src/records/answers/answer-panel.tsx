import { useSite, useTranslation } from '@larkfield/area';
import { directionOf } from '@larkfield/contracts';
import { Button, cx, useFetch } from '@larkfield/ui';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ChangedRecord } from '../../data/kinds.ts';
import { useFormats } from '../../data/use-formats.ts';
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import {
  unknownPlaceholder,
  withTemplate,
  type AnswerOffer,
  type AnswerPreview,
  type AnswerTemplate,
} from './answers.ts';
import styles from './answers.module.css';
import { useAnswer } from './use-answer.ts';

interface AnswerPanelProps {
  /** Path of the record. */
  readonly path: string;
  readonly version: number;
  readonly onChanged: (changed?: ChangedRecord) => void;
}

/** Renders the form for a mail to the person of a record. What was typed stays until it was sent. */
export function AnswerPanel({ path, version, onChanged }: AnswerPanelProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const offer = useFetch<AnswerOffer>(`${path}/answer?language=${language}`);
  const { reload } = offer;
  useEffect(reload, [version, reload]);
  // Nobody can be answered, such as after an erasure of the person's details.
  const isGone = offer.problem?.code === 'WRONG_STATE';
  return (
    <section aria-labelledby="record-answer" className={parts.panel}>
      <h2 id="record-answer" className={parts.panelTitle}>
        {t('answer.title')}
      </h2>
      {isGone && <p>{t('answer.nobody')}</p>}
      {offer.problem && !isGone && <ProblemNotice problem={offer.problem} onRetry={reload} />}
      {!offer.problem && !offer.value && <p role="status">{t('loading')}</p>}
      {offer.value && !isGone && (
        <AnswerForm call={`${path}/answer`} offer={offer.value} version={version} onChanged={onChanged} />
      )}
    </section>
  );
}

interface AnswerFormProps extends Pick<AnswerPanelProps, 'version' | 'onChanged'> {
  readonly call: string;
  readonly offer: AnswerOffer;
}

function AnswerForm({ call, offer, version, onChanged }: AnswerFormProps) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const [text, setText] = useState('');
  const [template, setTemplate] = useState<AnswerTemplate>();
  const [sentTo, setSentTo] = useState<string>();
  const [conflict, setConflict] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const { to, longest, templates } = offer;
  const answer = useAnswer({
    ...{ call, version, template, text },
    onSent(changed) {
      setText('');
      setTemplate(undefined);
      setConflict(false);
      setSentTo(to.address);
      onChanged(changed);
    },
    onConflict() {
      setConflict(true);
      onChanged();
    },
  });
  useEffect(() => {
    if (sentTo !== undefined) status.current?.focus();
  }, [sentTo]);
  const unknown = unknownPlaceholder(text);
  const choose = (chosen: string) => {
    const next = templates.find((each) => each.id === chosen);
    if (next) setText(withTemplate(text, next, template));
    setTemplate(next);
  };
  const language = format.value({ type: 'language' }, offer.language);
  const isOpen = answer.preview !== undefined;
  return (
    <>
      <p>
        {t('answer.to')} <bdi>{to.name}</bdi> · <bdi>{to.address}</bdi> · {language}
      </p>
      {templates.length > 0 && <TemplateChoice templates={templates} template={template} onChange={choose} />}
      {template && !template.translated && (
        <p role="status" className={parts.done}>
          {t('answer.english', { language })}
        </p>
      )}
      <TextEntry
        text={text}
        longest={longest}
        onChange={(next) => {
          setSentTo(undefined);
          setText(next);
        }}
      />
      {unknown && <Refusal>{t('answer.unknown', { placeholder: unknown })}</Refusal>}
      {conflict && <Refusal>{t('answer.conflict')}</Refusal>}
      {!isOpen && answer.problem && !conflict && <ProblemNotice problem={answer.problem} />}
      <p role="status" ref={status} tabIndex={-1}>
        {sentTo && t('answer.sent', { address: sentTo })}
      </p>
      <div className={parts.row}>
        <Button
          className={parts.small}
          busy={answer.busy && !isOpen}
          disabled={text.trim() === '' || unknown !== undefined}
          onClick={() => {
            setConflict(false);
            void answer.show();
          }}
        >
          {t('answer.preview')}
        </Button>
      </div>
      {answer.preview && <SendDialog preview={answer.preview} next={offer.next} answer={answer} />}
    </>
  );
}

function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={parts.problem}>
      {children}
    </p>
  );
}

interface TextEntryProps extends Pick<AnswerOffer, 'longest'> {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function TextEntry({ text, longest, onChange }: TextEntryProps) {
  const { t } = useTranslation('admin');
  const hint = useId();
  return (
    <>
      <label className={parts.field}>
        {t('answer.text')}
        <textarea
          className={cx(parts.input, styles.entry)}
          dir="auto"
          value={text}
          maxLength={longest}
          aria-describedby={hint}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <p id={hint} className={parts.muted}>
        {t('answer.hint', PLACEHOLDERS)}
      </p>
    </>
  );
}

/** Lets a hint name the placeholders. */
const PLACEHOLDERS = { name: '{{name}}', reference: '{{reference}}' };

interface TemplateChoiceProps extends Pick<AnswerOffer, 'templates'> {
  readonly template: AnswerTemplate | undefined;
  readonly onChange: (id: string) => void;
}

function TemplateChoice({ templates, template, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <label className={parts.field}>
      {t('answer.template')}
      <select
        className={parts.input}
        value={template?.id ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{t('answer.noTemplate')}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SendDialogProps {
  readonly next: string | undefined;
  readonly preview: AnswerPreview;
  readonly answer: ReturnType<typeof useAnswer>;
}

/** Shows the mail as it will be sent, and to whom. */
function SendDialog({ preview, next, answer }: SendDialogProps) {
  const { t } = useTranslation('admin');
  const { to, language, subject, text } = preview;
  return (
    <ConfirmDialog
      open
      question={t('answer.question', { name: to.name })}
      action={t('answer.send')}
      busy={answer.busy}
      onConfirm={() => void answer.send()}
      onClose={answer.close}
    >
      {answer.problem && <ProblemNotice problem={answer.problem} />}
      <p>
        <strong>
          <bdi>{to.name}</bdi> · <bdi>{to.address}</bdi>
        </strong>
      </p>
      <div lang={language} dir={directionOf(language)} className={styles.mail}>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className={styles.text}>{text.trim()}</p>
      </div>
      {next && <p className={parts.muted}>{t('answer.next', { state: next })}</p>}
    </ConfirmDialog>
  );
}
