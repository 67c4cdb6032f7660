import { useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, useState } from 'react';
import type { KindShape, Named } from '../data/kinds.ts';
import { send } from '../data/send.ts';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';

interface RecordRevealsProps {
  readonly shape: KindShape;
  /** Call of the record. */
  readonly path: string;
}

/** What is shown in full when somebody asks for it, and for as long as they look at it. */
export function RecordReveals({ shape, path }: RecordRevealsProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Named>();
  if (shape.reveals.length === 0) return null;
  return (
    <section aria-labelledby="record-reveals" className={parts.panel}>
      <h2 id="record-reveals" className={parts.panelTitle}>
        {t('record.reveals')}
      </h2>
      <p className={parts.muted}>{t('record.revealNote')}</p>
      <div className={parts.row}>
        {shape.reveals.map((each) => (
          <Button key={each.id} variant="secondary" className={parts.small} onClick={() => setAsked(each)}>
            {each.label}
          </Button>
        ))}
      </div>
      {asked && <RevealDialog asked={asked} path={path} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface RevealDialogProps extends Pick<RecordRevealsProps, 'path'> {
  readonly asked: Named;
  readonly onClose: () => void;
}

function RevealDialog({ asked, path, onClose }: RevealDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [value, setValue] = useState<string>();
  const [problem, setProblem] = useState<ApiProblem>();
  const show = async () => {
    const result = await send<{ readonly value: string }>(`${path}/reveal`, { name: asked.id });
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) setValue(result.value.value);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <div className={parts.dialog}>
        <h2 id={id} className={parts.dialogTitle}>
          {asked.label}
        </h2>
        {problem && <Problem problem={problem} />}
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
