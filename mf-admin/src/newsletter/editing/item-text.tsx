import { useTranslation } from '@larkfield/area';
import { useFormats } from '../../data/use-formats.ts';
import parts from '../../frame/parts.module.css';
import type { IssueItem } from '../model/issue.ts';
import styles from './editing.module.css';

export function ItemText({
  item: { kind, title, summary, language, publishedAt, firstDay },
}: {
  readonly item: IssueItem;
}) {
  const { t } = useTranslation('issues');
  const { day } = useFormats();
  return (
    <div>
      <p className={parts.muted}>
        {t(`kinds.${kind}`)} · {day(firstDay ?? publishedAt)}
      </p>
      <p className={styles.title} lang={language} dir="auto">
        {title}
      </p>
      {summary && (
        <p lang={language} dir="auto">
          {summary}
        </p>
      )}
    </div>
  );
}
