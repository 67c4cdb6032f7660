import { useTranslation } from '@larkfield/area';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { cx } from '@larkfield/ui';
import parts from '../../frame/parts.module.css';
import { hasText, languagesOf, type IssueContent } from '../model/issue.ts';
import type { IssueModel } from '../model/use-issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';
import styles from './editing.module.css';

interface FallbackRuleProps {
  readonly content: IssueContent;
  readonly onChange: IssueModel['change'];
}

/** Renders what readers get whose language has no text. */
export function FallbackRule({ content, onChange }: FallbackRuleProps) {
  const { t } = useTranslation('issues');
  const { nameOf, listOf } = useLanguageNames();
  const { fallback } = content;
  const { missing } = languagesOf(content);
  const names = { fallback: nameOf(fallback), languages: listOf(missing) };
  const rule = !hasText(content, fallback)
    ? 'rule.unwritten'
    : missing.length > 0
      ? 'rule.missing'
      : 'rule.none';
  return (
    <>
      <label className={cx(parts.field, styles.language)}>
        {t('fallback')}
        <select
          className={parts.input}
          value={fallback}
          onChange={({ target }) => onChange((before) => ({ ...before, fallback: target.value as Language }))}
        >
          {LANGUAGES.map(({ tag }) => (
            <option key={tag} value={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </select>
      </label>
      <p role="status">{t(rule, names)}</p>
    </>
  );
}
