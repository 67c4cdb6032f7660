import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, Dialog } from '@larkfield/ui';
import { useId, useState } from 'react';
import type { KindShape, ListedRecord } from '../../data/kinds.ts';
import { recordName } from '../../data/record-name.ts';
import { sendChange } from '../../data/send-change.ts';
import { useFormats } from '../../data/use-formats.ts';
import parts from '../../frame/parts.module.css';
import { ProblemNotice } from '../../frame/problem-notice.tsx';
import { StepDialog, stepsOf, type Step } from '../record-changes.tsx';

interface RowActionsProps {
  readonly shape: KindShape;
  /** The record whose actions are shown; undefined closes the dialog. */
  readonly record: ListedRecord | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Renders what can be done with a record of a list: a choice, then the step's confirmation or form. */
export function RowActions({ record, ...props }: RowActionsProps) {
  return record && <Actions key={record.reference} record={record} {...props} />;
}

function Actions({ shape, record, onChanged, onClose }: RowActionsProps & { readonly record: ListedRecord }) {
  const { t } = useTranslation('admin');
  const { username } = useSite().session;
  const format = useFormats();
  const id = useId();
  const [step, setStep] = useState<Step>();
  const [problem, setProblem] = useState<ApiProblem>();
  const path = `${shape.path}/${encodeURIComponent(record.reference)}`;
  const change = async (call: string, body: object) => {
    const result = await sendChange(`${path}/${call}`, { version: record.version, ...body });
    setStep(undefined);
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    onChanged();
    onClose();
  };
  return (
    <>
      <Dialog open={step === undefined} onClose={onClose} labelledBy={id}>
        <div className={parts.dialog}>
          <h2 id={id} className={parts.dialogTitle}>
            <bdi>{recordName(shape, record, format) ?? record.reference}</bdi>
          </h2>
          {problem && <ProblemNotice problem={problem} />}
          {stepsOf(shape, record).map((each) => (
            <Button
              key={`${each.call}-${each.id}`}
              variant="secondary"
              className={parts.small}
              onClick={() => setStep(each)}
            >
              {each.label}
            </Button>
          ))}
          {shape.access?.change !== false && username && username !== record.owner && (
            <Button
              variant="secondary"
              className={parts.small}
              onClick={() => void change('owner', { owner: username })}
            >
              {t('record.me')}
            </Button>
          )}
          <Button variant="secondary" className={parts.small} onClick={onClose}>
            {t('confirm.close')}
          </Button>
        </div>
      </Dialog>
      {step && (
        <StepDialog
          step={step}
          shape={shape}
          path={path}
          record={record}
          onConfirm={({ call, id: name }) => void change(call, { [call]: name })}
          onChanged={onChanged}
          onClose={step.form ? onClose : () => setStep(undefined)}
        />
      )}
    </>
  );
}
