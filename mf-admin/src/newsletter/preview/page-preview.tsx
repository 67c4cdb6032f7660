import type { Language } from '@larkfield/contracts';
import { directionOf } from '@larkfield/contracts';
import { richTextFromHtml } from '@larkfield/contracts/rich-text';
import { RichText } from '@larkfield/ui/rich-text';
import { ItemText } from '../editing/item-text.tsx';
import { EMPTY_TEXT, type IssueContent } from '../model/issue.ts';
import styles from './preview.module.css';

interface PagePreviewProps {
  readonly content: IssueContent;
  /** Language of the text. */
  readonly language: Language;
}

/** Renders the issue as its page will show it. Loaded on demand, because it parses HTML. */
export function PagePreview({ content: { texts, items }, language }: PagePreviewProps) {
  const { subject, intro, html } = texts[language] ?? EMPTY_TEXT;
  return (
    <article className={styles.page}>
      <div lang={language} dir={directionOf(language)} className={styles.words}>
        <h3 className={styles.subject}>{subject}</h3>
        {intro && <p className="lead">{intro}</p>}
        <RichText nodes={richTextFromHtml(html)} />
      </div>
      {items.map((item) => (
        <ItemText key={item.slug} item={item} />
      ))}
    </article>
  );
}
