import { useTranslation } from '@larkfield/area';
import { Form, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { MAX_TIMES } from '../rules/choices.ts';
import { wishedTimeToDate } from '../rules/wished-time-to-date.ts';
import { toWire } from '../rules/to-wire.ts';
import type { TrialStatus } from '../../forms/after-registration.ts';
import { toControlProblems } from '../registration/model/control-problems.ts';
import { TimeFields } from '../registration/time-fields.tsx';
import { registrationProblems } from '../rules/registration-problems.ts';
import styles from './page.module.css';
import type { ChangeProps } from './change-props.ts';

export function ChangeTimes({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const [count, setCount] = useState(Math.max(1, status.times.length));
  const [saved, setSaved] = useState(false);
  const numbers = Array.from({ length: MAX_TIMES }, (_, index) => index + 1);
  const labels = numbers.flatMap((number) => [
    [`times.${number}.date`, t('times.date', { number })],
    [`times.${number}.time`, t('times.time', { number })],
  ]);
  const problems = (data: unknown) => {
    const wire = toWire(data as Record<string, unknown>);
    return toControlProblems(registrationProblems(wire, new Date()), wire);
  };
  const form = useForm<TrialStatus>({
    id: 'times',
    action: '/api/fieldTrial/times',
    labels: Object.fromEntries(labels) as Record<string, string>,
    problems,
    toBody: (entries) => ({ token, availDate: toWire(entries)['availDate'] }),
    keepEntries: true,
    onSent: (next) => {
      setSaved(true);
      onChange(next);
    },
  });
  const defaults = status.times.map((time) => ({
    date: time.date,
    time: wishedTimeToDate(time).toISOString().slice(11, 16),
  }));
  const givesUpTime = status.state === 'invited' || status.state === 'offered';
  return (
    <section aria-labelledby="times-title" className={styles.part}>
      <h3 id="times-title">{givesUpTime ? t('status.visit.other') : t('status.change')}</h3>
      {givesUpTime && <p>{t('status.visit.otherText')}</p>}
      <p role="status">{saved && t('status.saved')}</p>
      <Form
        form={form}
        labelledBy="times-title"
        submit={givesUpTime ? t('status.visit.other') : t('status.save')}
        variant="secondary"
      >
        <TimeFields count={count} onCount={setCount} onChange={() => setSaved(false)} defaults={defaults} />
      </Form>
    </section>
  );
}
