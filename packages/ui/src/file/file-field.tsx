import { useSite, useTranslation } from '@larkfield/area';
import { FILE_TYPES, maxFileBytesOf, fileTypesOf, type FileKind, type FileType } from '@larkfield/contracts';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '../primitives/button.tsx';
import { cx } from '../primitives/cx.ts';
import { FieldError, FieldHint, useField, type FieldProps } from '../fields/field.tsx';
import fields from '../fields/fields.module.css';
import styles from './file-field.module.css';
import { FileStatus, fileProblemKey } from './file-status.tsx';
import { arePhotos, fileNames, useFileUpload, withPages, type FileUpload } from './use-file-upload.ts';

interface FileFieldProps extends Omit<FieldProps, 'defaultValue' | 'success'> {
  /** Accepted file types; without it all types of `kind`. */
  readonly accept?: readonly FileType[];
  readonly kind?: FileKind;
  /** Path of the call that merges several files into one. Without it one file goes to the virus scan unchanged. */
  readonly joins?: string;
}

const MEGABYTE = 1024 * 1024;

/**
 * Renders a file input that uploads to the virus scan at once; the form sends the file's id. Without script the file is part
 * of the form, which needs `files: true` in its settings.
 */
export function FileField({ kind = 'document', accept, joins = '', ...props }: FileFieldProps) {
  const types = accept ?? fileTypesOf(kind);
  const field = useField({ ...props, hint: props.hint ?? '' });
  const { t } = useTranslation('forms');
  const { interactive } = useSite();
  const model = useFileUpload(types, joins || '/api/scanFile');
  const control = useRef<HTMLInputElement>(null);
  const { state } = model;
  useChosenEarlier(control, model);
  useReset(control, model);

  const choices = types.map((type) => FILE_TYPES[type].endings[0].toUpperCase()).join(', ');
  const limits = t('file.limits', { types: choices, size: maxFileBytesOf(types) / MEGABYTE });
  const isChosen = state.step !== 'empty';
  const canGrow = !!joins && isChosen && arePhotos(state.files);
  // A camera takes one page at a time.
  const add = (files: FileList | null) => {
    if (!canGrow) return model.choose(files);
    if (files?.length) model.choose(withPages(state.files, files));
  };
  return (
    <div
      className={cx(fields.field, props.wide && fields.wide, field.error !== undefined && fields.invalid)}
      data-field
    >
      <label id={`${field.id}-label`} className={fields.label} htmlFor={field.id}>
        {field.label}
      </label>
      <FieldHint id={field.id} text={props.hint === undefined ? limits : `${props.hint} ${limits}`} />
      <FieldError id={field.id} text={field.error} />
      <DropZone onDrop={(files) => (joins ? add(files) : model.choose([...files].slice(0, 1)))}>
        <input
          ref={control}
          {...field.control}
          type="file"
          multiple={interactive && !!joins}
          className={cx(styles.input, interactive && styles.hidden)}
          accept={types.flatMap((type) => FILE_TYPES[type].endings.map((ending) => `.${ending}`)).join(',')}
          onChange={({ currentTarget }) => add(currentTarget.files)}
        />
        {interactive && (
          <p className={styles.choose}>
            <label className={styles.button} htmlFor={field.id}>
              {isChosen ? t(canGrow ? 'file.addPages' : 'file.change') : t('file.choose')}
            </label>
            <span className={styles.drop}>{t('file.drop')}</span>
          </p>
        )}
        <FileStatus state={state} />
        {isChosen && (
          <p className={styles.actions}>
            {(state.step === 'down' || (state.step === 'clean' && field.error !== undefined)) && (
              <Button variant="secondary" onClick={model.retry}>
                {t('file.retry')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => clear(control.current, model)}>
              {t('file.remove', { name: fileNames(state.files) })}
            </Button>
          </p>
        )}
      </DropZone>
      <FileEntry
        name={props.name}
        id={state.step === 'clean' ? state.id : ''}
        problem={fileProblemKey(state, kind)}
      />
    </div>
  );
}

/** Renders the hidden input with the file's id or problem. Dispatches change events, which script changes lack. */
function FileEntry({
  name,
  id,
  problem,
}: {
  readonly name: string;
  readonly id: string;
  readonly problem: string | undefined;
}) {
  const ref = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) ref.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isFirst.current = false;
  }, [id, problem]);
  return <input ref={ref} type="hidden" name={name} value={id} data-problem={problem} />;
}

interface DropZoneProps {
  readonly onDrop: (files: FileList) => void;
  readonly children: React.ReactNode;
}

function DropZone({ onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onDrop(event.dataTransfer.files);
  };
  return (
    <div
      className={cx(styles.zone, over && styles.over)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

function clear(control: HTMLInputElement | null, { remove }: FileUpload): void {
  if (control) control.value = '';
  remove();
  control?.focus();
}

/** Uploads a file that was chosen in the server-rendered form before the script ran. */
function useChosenEarlier(control: React.RefObject<HTMLInputElement | null>, { choose }: FileUpload): void {
  const first = useRef(choose);
  useEffect(() => {
    const files = control.current?.files;
    if (files?.length) first.current(files);
  }, [control]);
}

function useReset(control: React.RefObject<HTMLInputElement | null>, { remove }: FileUpload): void {
  const latest = useRef(remove);
  latest.current = remove;
  useEffect(() => {
    const form = control.current?.form;
    const reset = () => latest.current();
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [control]);
}
