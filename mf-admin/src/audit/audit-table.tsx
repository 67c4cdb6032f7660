import { useTranslation } from '@larkfield/area';
import { cx } from '@larkfield/ui';
import type { AuditLine } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { knownAuditAction } from './audit-actions.ts';

interface AuditTableProps {
  readonly lines: readonly { readonly line: AuditLine; readonly service?: string }[];
}

/** Renders entries of the audit log. Those of a single record do not repeat its reference. */
export function AuditTable({ lines }: AuditTableProps) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const services = lines.some(({ service }) => service !== undefined);
  if (lines.length === 0) return <p>{t('audit.none')}</p>;
  return (
    <div className={parts.scroll} role="group" aria-label={t('audit.title')} tabIndex={0}>
      <table className={cx(parts.table, parts.cards)}>
        <caption className="visually-hidden">{t('audit.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('audit.at')}</th>
            {services && <th scope="col">{t('audit.service')}</th>}
            <th scope="col">{t('audit.action')}</th>
            <th scope="col">{t('audit.actor')}</th>
            {services && <th scope="col">{t('audit.subject')}</th>}
            <th scope="col">{t('audit.to')}</th>
            <th scope="col">{t('audit.from')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, service }, index) => (
            <tr key={`${line.requestId}-${line.at}-${index}`}>
              <th scope="row" data-label={t('audit.at')}>
                <time dateTime={line.at}>{moment(line.at)}</time>
              </th>
              {services && <td data-label={t('audit.service')}>{service}</td>}
              <td data-label={t('audit.action')}>
                <ActionText action={line.action} />
              </td>
              <td data-label={t('audit.actor')}>
                <bdi>{line.actor}</bdi>
              </td>
              {services && (
                <td data-label={t('audit.subject')}>
                  <bdi>{line.subject}</bdi>
                </td>
              )}
              <td data-label={t('audit.to')}>{line.to && <bdi>{line.to}</bdi>}</td>
              <td data-label={t('audit.from')}>{line.from && <bdi>{line.from}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders an action as text; unknown actions of other releases unchanged. */
function ActionText({ action }: Pick<AuditLine, 'action'>) {
  const { t } = useTranslation('admin');
  const name = knownAuditAction(action);
  return name ? t(`audit.actions.${name}`) : <code dir="ltr">{action}</code>;
}
