import { put, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useLoaded } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { useServices } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import { useOnce } from '../data/use-once.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { Entry } from '../frame/entry.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';
import { changesOf, type SettingsAnswer } from './settings.ts';

/** `/admin/settings`: what every service lets administrators set while it runs. */
export function Component() {
  const { t } = useTranslation('admin');
  const { settings } = useSite();
  const services = useServices();
  return (
    <AdminFrame title={t('settings.title')}>
      {settings.length === 0 && <p>{t('settings.none')}</p>}
      {settings.map((service) => (
        <ServiceSettings
          key={service}
          service={service}
          label={services.find((one) => one.service === service)?.label ?? service}
        />
      ))}
    </AdminFrame>
  );
}

interface ServiceSettingsProps {
  readonly service: string;
  readonly label: string;
}

function ServiceSettings({ service, label }: ServiceSettingsProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const { moment } = useFormats();
  const path = `/api/${service}/settings?language=${language}`;
  const loaded = useLoaded<SettingsAnswer>(path);
  const [problem, setProblem] = useState<ApiProblem>();
  const [saved, setSaved] = useState(false);
  const id = `settings-${service}`;
  const { value: told } = loaded;
  const hasAnswered = useOnce(!loaded.loading);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!told) return;
    const values = changesOf(told.settings, new FormData(event.currentTarget));
    if (Object.keys(values).length === 0) return setSaved(true);
    const result = await put(path, { version: told.version, values });
    setProblem(result.ok ? undefined : result.problem);
    setSaved(result.ok);
    if (result.ok || result.problem.code === 'VERSION_CONFLICT') loaded.reload();
  };
  return (
    <section aria-labelledby={id} aria-busy={!hasAnswered} className={parts.panel}>
      <h2 id={id} className={parts.panelTitle}>
        {label}
      </h2>
      {loaded.problem && <Problem problem={loaded.problem} onRetry={loaded.reload} />}
      {!told && loaded.loading && <p role="status">{t('loading')}</p>}
      {told && (
        <form key={told.version} className={parts.dialog} onSubmit={(event) => void save(event)}>
          {told.settings.map((setting) => (
            <Entry key={setting.id} entry={setting} value={setting.value} />
          ))}
          <div className={parts.row}>
            <Button type="submit" className={parts.small}>
              {t('settings.save')}
            </Button>
          </div>
        </form>
      )}
      {problem?.code === 'VERSION_CONFLICT' ? (
        <p role="alert" className={parts.problem}>
          {t('settings.conflict')}
        </p>
      ) : (
        problem && <Problem problem={problem} />
      )}
      <p role="status">{saved && t('record.saved')}</p>
      {told && told.history.length > 0 && (
        <ul className={parts.muted}>
          {told.history.slice(0, 5).map(({ at, actor, id: name, to }) => (
            <li key={`${at}-${name}`}>
              {moment(at)} · <bdi>{actor}</bdi> ·{' '}
              {told.settings.find((setting) => setting.id === name)?.label ?? name}: <bdi>{to}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
