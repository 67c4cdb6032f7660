import { useNavigate, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { Button, Dialog } from '@larkfield/ui';
import { useId, useState, type FormEvent } from 'react';
import { recordPath, type ChangedRecord, type KindShape } from '../../data/kinds.ts';
import { sendChange } from '../../data/send-change.ts';
import { InputField } from '../../inputs/input-field.tsx';
import { missingFiles, readInputs } from '../../inputs/input-values.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';

interface CreateDialogProps {
  readonly owned: OwnedRecordKind;
  readonly shape: KindShape;
  readonly creation: NonNullable<KindShape['creation']>;
  readonly onClose: () => void;
}

/** Renders the form with which a record is added, then opens the record. A refusal keeps what was typed. */
export function CreateDialog({ owned, shape, creation, onClose }: CreateDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const navigate = useNavigate();
  const id = useId();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const { entries } = creation;
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readInputs(entries, event.currentTarget);
    const missing = missingFiles(entries, values);
    setProblem(missing);
    if (missing) return;
    setBusy(true);
    const result = await sendChange<ChangedRecord>(shape.path, { language, values });
    setBusy(false);
    if (result.ok) void navigate(recordPath(owned, result.value.reference));
    else setProblem(result.problem);
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id}>
      <form className={parts.dialog} onSubmit={(event) => void create(event)}>
        <h2 id={id} className={parts.dialogTitle}>
          {t('records.addTitle', { kind: shape.label })}
        </h2>
        {problem && <ProblemNotice problem={problem} entries={entries} />}
        {entries.map((entry) => (
          <InputField key={entry.id} entry={entry} />
        ))}
        <div className={parts.row}>
          <Button type="submit" busy={busy} className={parts.small}>
            {t('records.add')}
          </Button>
          <Button variant="secondary" className={parts.small} onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
