import { useTranslation } from '@larkfield/area';
import { Button, Dialog, useFetch } from '@larkfield/ui';
import type { AuditLine } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { isReadAction } from './waiver-lists.ts';

interface ReadLogProps {
  readonly path: string | undefined;
  readonly name: string;
  readonly onClose: () => void;
}

export function ReadLog({ path, name, onClose }: ReadLogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={path !== undefined} onClose={onClose} labelledBy="read-log">
      <div className={parts.dialog}>
        <h2 id="read-log" className={parts.dialogTitle}>
          {t('waivers.logTitle', { name })}
        </h2>
        {path !== undefined && <Readings key={path} path={path} />}
        <Button variant="secondary" className={parts.small} onClick={onClose}>
          {t('confirm.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Readings({ path }: { readonly path: string }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const audit = useFetch<readonly AuditLine[]>(path);
  const lines = audit.value?.filter(isReadAction);
  return (
    <>
      {audit.problem && <ProblemNotice problem={audit.problem} onRetry={audit.reload} />}
      {!lines && audit.loading && <p role="status">{t('loading')}</p>}
      {lines?.length === 0 && <p role="status">{t('waivers.unread')}</p>}
      <ul>
        {lines?.map(({ at, actor, action, requestId }) => (
          <li key={`${requestId}-${at}`}>
            <time dateTime={at}>{moment(at)}</time> · <bdi>{actor}</bdi> ·{' '}
            {t(action.endsWith('fileRead') ? 'waivers.readFile' : 'waivers.readRecord')}
          </li>
        ))}
      </ul>
    </>
  );
}
