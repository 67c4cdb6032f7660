import { useTranslation } from '@larkfield/area';
import { Form, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { MOST_TIMES } from '../rules/choices.ts';
import { momentOf } from '../rules/moment.ts';
import { toWire } from '../rules/to-wire.ts';
import type { TrialStatus } from '../../forms/after.ts';
import { asControls } from '../registration/problems.ts';
import { TimeFields } from '../registration/time-fields.tsx';
import { furtherProblems } from '../rules/further.ts';
import styles from './page.module.css';
import type { ChangeProps } from './change-props.ts';

/** Other wished times than before. */
export function ChangeTimes({ status, token, onChange }: ChangeProps) {
  const { t } = useTranslation('registration');
  const [count, setCount] = useState(Math.max(1, status.times.length));
  const [saved, setSaved] = useState(false);
  const numbers = Array.from({ length: MOST_TIMES }, (_, index) => index + 1);
  const labels = numbers.flatMap((number) => [
    [`times.${number}.date`, t('times.date', { number })],
    [`times.${number}.time`, t('times.time', { number })],
  ]);
  const problems = (data: unknown) => {
    const wire = toWire(data as Record<string, unknown>);
    return asControls(furtherProblems(wire, new Date()), wire);
  };
  const form = useForm<TrialStatus>({
    id: 'times',
    action: '/api/fieldTrial/times',
    labels: Object.fromEntries(labels) as Record<string, string>,
    problems,
    shape: (entries) => ({ token, availDate: toWire(entries)['availDate'] }),
    keep: true,
    onSent: (next) => {
      setSaved(true);
      onChange(next);
    },
  });
  const defaults = status.times.map((time) => ({
    date: time.date,
    time: momentOf(time).toISOString().slice(11, 16),
  }));
  return (
    <section aria-labelledby="times-title" className={styles.part}>
      <h3 id="times-title">{t('status.change')}</h3>
      <p role="status">{saved && t('status.saved')}</p>
      <Form form={form} labelledBy="times-title" submit={t('status.save')} variant="secondary">
        <TimeFields count={count} onCount={setCount} onChange={() => setSaved(false)} defaults={defaults} />
      </Form>
    </section>
  );
}
