import { Link, useSite, useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import { recordPath, useAllServices } from '../data/kinds.ts';
import { useReadableKinds } from '../data/roles.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { useAuditWords } from './audit-values.ts';
import { ChangeText } from './change-text.tsx';
import { foldLines, type LineGroup, type ShownLine } from './fold-lines.ts';

interface AuditTableProps {
  readonly lines: readonly ShownLine[];
  /** The entries are all about one record, which is not named again. */
  readonly ofOneRecord?: true | undefined;
}

/** Renders entries of the audit in words, with links to the records and people. Entries of a seeding are folded. */
export function AuditTable({ lines, ofOneRecord }: AuditTableProps) {
  const { t } = useTranslation('admin');
  if (lines.length === 0) return <p>{t('audit.none')}</p>;
  return (
    <div className={parts.scroll} role="group" aria-label={t('audit.title')} tabIndex={0}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('audit.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.at')}</th>
            {!ofOneRecord && <th scope="col">{t('audit.service')}</th>}
            <th scope="col">{t('audit.action')}</th>
            <th scope="col">{t('audit.actor')}</th>
            {!ofOneRecord && <th scope="col">{t('audit.subject')}</th>}
            <th scope="col">{t('audit.change')}</th>
            <th scope="col">{t('audit.from')}</th>
          </tr>
        </thead>
        <tbody>
          {foldLines(lines).map((group, index) => (
            <GroupRow
              key={`${group[0].line.requestId}-${group[0].line.at}-${index}`}
              {...{ group, ofOneRecord }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GroupRowProps extends Pick<AuditTableProps, 'ofOneRecord'> {
  readonly group: LineGroup;
}

function GroupRow({ group, ofOneRecord }: GroupRowProps) {
  const { t } = useTranslation('admin');
  const { moment, number } = useFormats();
  const words = useAuditWords();
  const services = useAllServices();
  const [{ line, service }] = group;
  return (
    <tr>
      <th scope="row" data-label={t('audit.at')}>
        <time dateTime={line.at}>{moment(line.at)}</time>
      </th>
      {!ofOneRecord && (
        <td data-label={t('audit.service')}>
          {services.find((one) => one.service === service)?.label ?? service}
        </td>
      )}
      <td data-label={t('audit.action')}>{words.action(line) ?? <code dir="ltr">{line.action}</code>}</td>
      <td data-label={t('audit.actor')}>
        <Actor {...{ line, service }} />
      </td>
      {!ofOneRecord && (
        <td data-label={t('audit.subject')}>
          {group.length === 1 ? (
            <Subject {...{ line, service }} />
          ) : (
            <details>
              <summary>{t('audit.folded', { number: number(group.length) })}</summary>
              <ul>
                {group.map((each) => (
                  <li key={each.line.subject}>
                    <Subject {...each} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </td>
      )}
      <td data-label={t('audit.change')}>
        {group.length === 1 &&
          words.changes(line).map((change, index) => <ChangeText key={index} change={change} />)}
      </td>
      <td data-label={t('audit.from')}>{line.from && <bdi>{line.from}</bdi>}</td>
    </tr>
  );
}

const isReference = (name: string): boolean => /^LK-/.test(name);

/** Renders who did it: an administrator, the owner of the account, or somebody or something without an account. */
function Actor({ line, service }: ShownLine) {
  const words = useAuditWords();
  const { actor, kind } = line;
  const named = words.actor(actor);
  if (named !== undefined) return named;
  if (isReference(actor)) {
    const isOwn = actor === line.subject && kind !== undefined;
    return isOwn ? <Link to={recordPath({ service, id: kind }, actor)}>{actor}</Link> : <bdi>{actor}</bdi>;
  }
  return actor ? (
    <Link to={`/userManagement?${new URLSearchParams({ search: actor }).toString()}`}>
      <bdi>{actor}</bdi>
    </Link>
  ) : null;
}

/** After these actions there is no record. */
const GONE = ['erased', 'expired', 'removed'];

/** Renders what it was done to, as a link if it can be opened. */
function Subject({ line, service }: ShownLine) {
  const { t } = useTranslation('admin');
  const { kinds } = useSite();
  const readable = useReadableKinds();
  const { subject, kind, action } = line;
  if (subject === 'settings') return <Link to="/admin/settings">{t('nav.settings')}</Link>;
  if (subject === 'calendar') return <Link to="/admin/calendar">{t('nav.calendar')}</Link>;
  const table = kinds.find((one) => one.service === service && one.id === subject);
  if (table) return table.label;
  const exists = !GONE.includes(action.split('.').at(-1) ?? '');
  const mayRead = readable.some((one) => one.service === service && one.id === kind);
  return exists && kind !== undefined && mayRead && isReference(subject) ? (
    <Link to={recordPath({ service, id: kind }, subject)}>
      <bdi>{subject}</bdi>
    </Link>
  ) : (
    <bdi>{subject}</bdi>
  );
}
