import { Link, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useRowNavigation } from '../frame/use-row-navigation.ts';
import { issuePath, type IssueSummary } from './model/issue.ts';
import { useLanguageNames } from './model/use-language-names.ts';
import { useProgress } from './model/use-progress.ts';

export function IssueTable({ issues }: { readonly issues: readonly IssueSummary[] }) {
  const { t } = useTranslation('issues');
  const { moment } = useFormats();
  const { listOf } = useLanguageNames();
  const rows = useRowNavigation(issues.length);
  return (
    <div className={parts.scroll}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.subject')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.reached')}</th>
            <th scope="col">{t('columns.time')}</th>
            <th scope="col">{t('columns.languages')}</th>
            <th scope="col">{t('columns.changed')}</th>
          </tr>
        </thead>
        <tbody ref={rows.body} onKeyDown={rows.onKeyDown}>
          {issues.map((issue, index) => (
            <tr key={issue.reference} onFocus={() => rows.onFocus(index)}>
              <th scope="row" data-label={t('columns.subject')}>
                <Link to={issuePath(issue.reference)} data-row tabIndex={rows.isTabStop(index) ? 0 : -1}>
                  <bdi>{issue.subject || t('noSubject')}</bdi>
                </Link>
              </th>
              <td data-label={t('columns.state')}>
                <span className={cx(parts.pill, issue.state === 'sending' && parts.waiting)}>
                  {t(`states.${issue.state}`)}
                </span>
              </td>
              <td data-label={t('columns.reached')}>
                <Reached issue={issue} />
              </td>
              <td data-label={t('columns.time')}>{timeOf(issue, moment)}</td>
              <td data-label={t('columns.languages')}>{listOf(issue.languages)}</td>
              <td data-label={t('columns.changed')}>
                {moment(issue.changedAt)}
                <br />
                <bdi>{issue.changedBy}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function timeOf({ startedAt, sendAt }: IssueSummary, moment: (iso: string) => string): string {
  const time = startedAt ?? sendAt;
  return time === undefined ? '' : moment(time);
}

/** Shows how many have got the issue; while it is sent, the number grows. */
function Reached({ issue: { reference, state, counts } }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation('issues');
  const { number } = useFormats();
  const { value } = useProgress(reference, state === 'sending');
  const shown = value ?? counts;
  if (!shown) return null;
  if (!value || value.state !== 'sending') return number(shown.sent);
  return t('progress.text', { sent: number(shown.sent), total: number(shown.sent + shown.waiting) });
}
