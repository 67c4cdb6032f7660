import { useTranslation } from '@larkfield/area';
import { directionOf, LANGUAGES, type Language } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import { FormProvider, RichTextField } from '@larkfield/ui/rich-text';
import { useId, type FormEvent } from 'react';
import parts from '../../frame/parts.module.css';
import { EMPTY_TEXT, hasText, LIMITS, withText, type IssueContent, type IssueText } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';
import styles from './editing.module.css';
import { FallbackRule } from './fallback-rule.tsx';

/** Prefix of the ids of the fields; the checks lead to them. */
export const FORM_ID = 'issue';

interface TextPanelProps {
  readonly issue: IssueModel;
  readonly content: IssueContent;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Renders the text of one language at a time, and the rule for languages without text. */
export function TextPanel({ issue, content, language, onLanguage }: TextPanelProps) {
  const { t } = useTranslation('issues');
  const { nameOf } = useLanguageNames();
  return (
    <section aria-labelledby="issue-text-title" className={parts.panel}>
      <h2 id="issue-text-title" className={parts.panelTitle}>
        {t('text')}
      </h2>
      <label className={cx(parts.field, styles.language)}>
        {t('language')}
        <select
          className={parts.input}
          value={language}
          onChange={({ target }) => onLanguage(target.value as Language)}
        >
          {LANGUAGES.map(({ tag }) => (
            <option key={tag} value={tag}>
              {t(hasText(content, tag) ? 'withText' : 'withoutText', { language: nameOf(tag) })}
            </option>
          ))}
        </select>
      </label>
      <Text key={`${language} ${issue.revision}`} issue={issue} content={content} language={language} />
      <FallbackRule content={content} onChange={issue.change} />
    </section>
  );
}

function Text({ issue, content, language }: Omit<TextPanelProps, 'onLanguage'>) {
  const { t } = useTranslation('issues');
  const intro = useId();
  const attributes = { lang: language, dir: directionOf(language) };
  const text = content.texts[language] ?? EMPTY_TEXT;
  const set = (changed: Partial<IssueText>) =>
    issue.change((before) =>
      withText(before, language, { ...(before.texts[language] ?? EMPTY_TEXT), ...changed }),
    );
  // The surface of the editor reports its own input, too; the field's value is in the textarea.
  const onInput = ({ target }: FormEvent) =>
    target instanceof HTMLTextAreaElement && set({ html: target.value });
  return (
    <div className={styles.text}>
      <label className={parts.field}>
        {t('subject')}
        <input
          id={`${FORM_ID}-subject`}
          {...attributes}
          className={parts.input}
          value={text.subject}
          maxLength={LIMITS.subject}
          autoComplete="off"
          onChange={({ target }) => set({ subject: target.value })}
        />
      </label>
      <div>
        <label className={parts.field}>
          {t('intro')}
          <textarea
            id={`${FORM_ID}-intro`}
            {...attributes}
            className={cx(parts.input, parts.area)}
            value={text.intro}
            maxLength={LIMITS.intro}
            aria-describedby={intro}
            onChange={({ target }) => set({ intro: target.value })}
          />
        </label>
        <p id={intro} className={parts.muted}>
          {t('introHint')}
        </p>
      </div>
      <div onInput={onInput}>
        <FormProvider value={{ id: FORM_ID, labelOf: () => t('ownText'), errorOf: () => undefined }}>
          <RichTextField name="html" lang={language} defaultValue={text.html} hint={t('ownTextHint')} />
        </FormProvider>
      </div>
    </div>
  );
}
