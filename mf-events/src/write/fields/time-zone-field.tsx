import { useSite, useTranslation } from '@larkfield/area';
import { FieldFrame, useField } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { DEFAULT_TIME_ZONE } from '../../../shared/catalogues.ts';
import styles from './write.module.css';

/** Renders a time zone select with a clock of that zone (E30, D88). */
export function TimeZoneField({
  defaultValue = DEFAULT_TIME_ZONE,
}: {
  readonly defaultValue?: string | undefined;
}) {
  const { t } = useTranslation('posting');
  const { interactive } = useSite();
  const field = useField({ name: 'timeZone' });
  const [zone, setZone] = useState(defaultValue);
  const zones = interactive
    ? [...new Set([DEFAULT_TIME_ZONE, zone, ...Intl.supportedValuesOf('timeZone')])]
    : [zone];
  return (
    <FieldFrame name="timeZone" field={field}>
      <select
        {...field.control}
        className={styles.zone}
        value={zone}
        onChange={({ currentTarget }) => setZone(currentTarget.value)}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {each === DEFAULT_TIME_ZONE ? 'US/Pacific' : each.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
      {interactive && (
        <p className={styles.clock}>
          {t('clock')} <Clock zone={zone} />
        </p>
      )}
    </FieldFrame>
  );
}

function Clock({ zone }: { readonly zone: string }) {
  const { language } = useSite();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time>{new Intl.DateTimeFormat(language, { timeStyle: 'medium', timeZone: zone }).format(now)}</time>
  );
}
