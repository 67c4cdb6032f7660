import { put, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useFetch } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { ChangeText } from '../audit/change-text.tsx';
import { useAllServices } from '../data/kinds.ts';
import { useFormats } from '../data/use-formats.ts';
import { useWasEverTrue } from '../data/use-was-ever-true.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { InputField } from '../inputs/input-field.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';
import { changesOf, settingText, type Setting, type SettingsAnswer } from './settings.ts';

/** Renders `/admin/settings`: the settings of every service that administrators can change at run time. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/settings" title={t('settings.title')}>
      <Settings />
    </OnlyRoles>
  );
}

function Settings() {
  const { t } = useTranslation('admin');
  const { settings } = useSite();
  const services = useAllServices();
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
  const path = `/api/${service}/settings?language=${language}`;
  const loaded = useFetch<SettingsAnswer>(path);
  const [problem, setProblem] = useState<ApiProblem>();
  const [saved, setSaved] = useState(false);
  const id = `settings-${service}`;
  const { value: answer } = loaded;
  const hasAnswered = useWasEverTrue(!loaded.loading);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!answer) return;
    const values = changesOf(answer.settings, new FormData(event.currentTarget));
    if (Object.keys(values).length === 0) return setSaved(true);
    const result = await put(path, { version: answer.version, values });
    setProblem(result.ok ? undefined : result.problem);
    setSaved(result.ok);
    if (result.ok || result.problem.code === 'VERSION_CONFLICT') loaded.reload();
  };
  // Settings of other roles are not sent.
  if (answer?.settings.length === 0) return null;
  return (
    <section aria-labelledby={id} aria-busy={!hasAnswered} className={parts.panel}>
      <h2 id={id} className={parts.panelTitle}>
        {label}
      </h2>
      {loaded.problem && <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />}
      {!answer && loaded.loading && <p role="status">{t('loading')}</p>}
      {answer && (
        <form key={answer.version} className={parts.dialog} onSubmit={(event) => void save(event)}>
          {answer.settings.map((setting) => (
            <InputField key={setting.id} entry={setting} value={setting.value} />
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
        problem && <ProblemNotice problem={problem} entries={answer?.settings ?? []} />
      )}
      <p role="status">{saved && t('record.saved')}</p>
      {answer && answer.history.length > 0 && (
        <ul className={parts.muted}>
          {answer.history.slice(0, 5).map((change) => (
            <li key={`${change.at}-${change.id}`}>
              <Change change={change} setting={answer.settings.find(({ id: name }) => name === change.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly change: SettingsAnswer['history'][number];
  readonly setting: Setting | undefined;
}

/** Renders a change with its old and new value. */
function Change({ change: { at, actor, id, was, to }, setting }: ChangeProps) {
  const { t } = useTranslation('admin');
  const { moment, number } = useFormats();
  const text = (value: string) =>
    settingText(setting, value, { yes: t('value.yes'), no: t('value.no'), number }) || t('audit.empty');
  return (
    <>
      {moment(at)} · <bdi>{actor}</bdi>
      <ChangeText
        change={{
          field: setting?.label ?? id,
          ...(was === undefined ? {} : { was: text(was) }),
          to: text(to),
        }}
      />
    </>
  );
}
