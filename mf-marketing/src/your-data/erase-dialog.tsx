import { useSite, useTranslation } from '@larkfield/area';
import { Button, Dialog, panels } from '@larkfield/ui';
import { useState } from 'react';
import { KeptNote } from './kept-note.tsx';
import { eraseParts, send, type Erased, type OwnRecord, type Part, type ServiceData } from './own-data.ts';
import styles from './page.module.css';

interface EraseDialogProps {
  readonly token: string;
  readonly services: readonly ServiceData[];
  /** What is to be deleted; undefined while nobody asks for it. */
  readonly parts: readonly Part[] | undefined;
  readonly onClose: () => void;
  readonly onErased: (erased: Erased) => void;
}

/** Asks twice before deleting: first with what follows, then once more. */
export function EraseDialog({ token, services, parts, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation('your-data');
  const { language, refreshSession } = useSite();
  const [step, setStep] = useState<'effects' | 'sure'>('effects');
  const [busy, setBusy] = useState(false);
  const isAll = (parts?.length ?? 0) > 1;
  const close = () => {
    setStep('effects');
    onClose();
  };
  const erase = async () => {
    if (busy || !parts) return;
    setBusy(true);
    const erased = await eraseParts(parts, { token, language });
    const isEverything = isAll && !erased.problem;
    if (erased.outcomes.length > 0 && !erased.problem)
      await send('/api/ownData/finish', { token, language, ends: isAll });
    await refreshSession();
    setBusy(false);
    setStep('effects');
    onErased({ ...erased, ...(isEverything ? { isEverything } : {}) });
  };
  return (
    <Dialog open={parts !== undefined} onClose={close} labelledBy="erase-question">
      <h2 id="erase-question" className={panels.title}>
        {step === 'sure' ? t('erase.sure') : isAll ? t('erase.questionAll') : t('erase.question')}
      </h2>
      {step === 'effects' && (
        <>
          <p className={panels.text}>{t('erase.text')}</p>
          <Effects services={services} parts={parts ?? []} />
        </>
      )}
      <p className={styles.buttons}>
        {step === 'effects' ? (
          <Button key="next" onClick={() => setStep('sure')}>
            {t('erase.next')}
          </Button>
        ) : (
          <Button key="erase" busy={busy} onClick={() => void erase()}>
            {t('erase.submit')}
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          {t('erase.cancel')}
        </Button>
      </p>
    </Dialog>
  );
}

/** Renders what follows from deleting: what the law keeps, and what else happens. */
function Effects({
  services,
  parts,
}: Pick<EraseDialogProps, 'services'> & { readonly parts: readonly Part[] }) {
  const concerned = services.flatMap(({ path, kinds }) =>
    kinds.flatMap((kind) =>
      kind.records
        .filter((record) => parts.some((part) => concerns(part, path, kind.id, record)))
        .filter(({ law, effect }) => law || effect)
        .map((record) => ({ ...record, key: `${path} ${record.reference}`, label: kind.label })),
    ),
  );
  return (
    <ul className={styles.list}>
      {concerned.map(({ key, label, reference, law, effect, until }) => (
        <li key={key}>
          <strong>{label}</strong> <bdi>{reference}</bdi>
          <KeptNote
            kept={{
              ...(law ? { law } : {}),
              ...(law && until ? { until } : {}),
              ...(effect ? { effect } : {}),
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function concerns(part: Part, path: string, kind: string, { reference }: OwnRecord): boolean {
  return (
    part.path === path &&
    (part.kind === undefined || part.kind === kind) &&
    (part.reference === undefined || part.reference === reference)
  );
}
