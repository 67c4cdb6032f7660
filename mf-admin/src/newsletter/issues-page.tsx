import { Link, useSearchParams, useTranslation } from '@larkfield/area';
import { ButtonLink, cx, EmptyState, useFetch } from '@larkfield/ui';
import { AdminFrame } from '../frame/admin-frame.tsx';
import parts from '../frame/parts.module.css';
import { OnlyRoles } from '../frame/only-roles.tsx';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { IssueTable } from './issue-table.tsx';
import { ISSUE_STATES, ISSUES_CALL, issuePath, type IssueList } from './model/issue.ts';

const PATH = '/admin/newsletter';

/** Renders `/admin/newsletter`: the issues of the newsletter, newest first. */
export function Component() {
  const { t } = useTranslation('issues');
  return (
    <OnlyRoles path={PATH} title={t('title')}>
      <Issues />
    </OnlyRoles>
  );
}

function Issues() {
  const { t } = useTranslation('issues');
  const { t: a } = useTranslation('admin');
  const [params] = useSearchParams();
  const state = ISSUE_STATES.find((one) => one === params.get('state'));
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  const after = params.get('after');
  if (after !== null) query.set('after', after);
  const text = query.toString();
  const list = useFetch<IssueList>(text === '' ? ISSUES_CALL : `${ISSUES_CALL}?${text}`);
  const { value } = list;
  return (
    <AdminFrame
      title={t('title')}
      tools={
        <ButtonLink to={issuePath()} className={parts.small}>
          {t('new')}
        </ButtonLink>
      }
    >
      {value && <p className={parts.muted}>{t('lead', { count: value.subscribers })}</p>}
      <nav aria-label={t('columns.state')} className={parts.row}>
        {[undefined, ...ISSUE_STATES].map((one) => (
          <Link
            key={one ?? ''}
            to={one ? `${PATH}?state=${one}` : PATH}
            aria-current={one === state ? 'page' : undefined}
            className={cx(one === state && parts.waiting)}
          >
            {one ? t(`states.${one}`) : t('all')}
          </Link>
        ))}
      </nav>
      {list.problem && <ProblemNotice problem={list.problem} onRetry={list.reload} />}
      {!value && list.loading && <p role="status">{a('loading')}</p>}
      <div aria-busy={list.loading}>
        {value && value.issues.length > 0 && <IssueTable issues={value.issues} />}
        {value?.issues.length === 0 && (
          <EmptyState>
            <p role="status">{t('none')}</p>
          </EmptyState>
        )}
      </div>
      {value?.next !== undefined && (
        <p>
          <Link
            to={`${PATH}?${new URLSearchParams({ ...(state ? { state } : {}), after: value.next }).toString()}`}
          >
            {t('earlier')}
          </Link>
        </p>
      )}
    </AdminFrame>
  );
}
