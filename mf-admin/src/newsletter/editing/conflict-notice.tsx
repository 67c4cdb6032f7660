import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import parts from '../../frame/parts.module.css';
import type { IssuePart } from '../model/merge-issues.ts';
import type { IssueModel } from '../model/use-issue.ts';
import { useLanguageNames } from '../model/use-language-names.ts';

/** Says that somebody else has saved the issue, and lets the editor choose where both have changed the same. */
export function ConflictNotice({ issue }: { readonly issue: IssueModel }) {
  const { t } = useTranslation('issues');
  const { nameOf } = useLanguageNames();
  const { conflict } = issue;
  if (!conflict) return null;
  const { theirs, clashes } = conflict;
  const partName = (part: IssuePart) =>
    part === 'items' || part === 'fallback'
      ? t(`conflict.parts.${part}`)
      : t('conflict.text', { language: nameOf(part) });
  return (
    <div role="alert" className={parts.problem}>
      <p>{t('conflict.lead', { name: theirs.changedBy })}</p>
      {clashes.length > 0 && (
        <>
          <p>{t('conflict.clash')}</p>
          <ul>
            {clashes.map((part) => (
              <li key={part}>{partName(part)}</li>
            ))}
          </ul>
        </>
      )}
      <div className={parts.row}>
        <Button className={parts.small} busy={issue.busy} onClick={() => void issue.save()}>
          {t(clashes.length > 0 ? 'conflict.ours' : 'save')}
        </Button>
        {clashes.length > 0 && (
          <Button variant="secondary" className={parts.small} onClick={issue.takeTheirs}>
            {t('conflict.theirs')}
          </Button>
        )}
      </div>
    </div>
  );
}
