import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, useState } from 'react';
import type { KindShape, Named } from '../data/kinds.ts';
import { sendChange } from '../data/send-change.ts';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';

interface RecordRevealsProps {
  readonly shape: KindShape;
  readonly path: string;
}

/** Renders buttons that show values in full; the values are hidden again when the page is left. */
export function RecordReveals({ shape, path }: RecordRevealsProps) {
  const { t } = useTranslation('admin');
  const [valueToReveal, setValueToReveal] = useState<Named>();
  if (shape.reveals.length === 0) return null;
  return (
    <section aria-labelledby="record-reveals" className={parts.panel}>
      <h2 id="record-reveals" className={parts.panelTitle}>
        {t('record.reveals')}
      </h2>
      <p className={parts.muted}>{t('record.revealNote')}</p>
      <div className={parts.row}>
        {shape.reveals.map((each) => (
          <Button
            key={each.id}
            variant="secondary"
            className={parts.small}
            onClick={() => setValueToReveal(each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
      {valueToReveal && (
        <RevealDialog valueToReveal={valueToReveal} path={path} onClose={() => setValueToReveal(undefined)} />
      )}
    </section>
  );
}

interface RevealDialogProps extends Pick<RecordRevealsProps, 'path'> {
  readonly valueToReveal: Named;
  readonly onClose: () => void;
}

function RevealDialog({ valueToReveal, path, onClose }: RevealDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [value, setValue] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const show = async () => {
    const result = await sendChange<{ readonly value: string }>(`${path}/reveal`, { name: valueToReveal.id });
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) setValue(result.value.value);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <div className={parts.dialog}>
        <h2 id={id} className={parts.dialogTitle}>
          {valueToReveal.label}
        </h2>
        {problem && <ProblemNotice problem={problem} />}
        <p>{t('record.revealNote')}</p>
        <p role="status">{value !== undefined && <bdi dir="ltr">{value}</bdi>}</p>
        <div className={parts.row}>
          {value === undefined && (
            <Button className={parts.small} onClick={() => void show()}>
              {t('record.reveal')}
            </Button>
          )}
          <Button variant="secondary" className={parts.small} onClick={onClose}>
            {t('confirm.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
