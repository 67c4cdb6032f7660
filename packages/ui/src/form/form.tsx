import { Link, Trans, useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, type ButtonVariant } from '../primitives/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { controlId, FormProvider } from '../fields/form-context.ts';
import styles from './form.module.css';
import { useErrorTitle } from './use-error-title.ts';
import type { FormModel } from './use-form.ts';
import { useMessages } from './use-messages.ts';

interface FormProps {
  readonly form: FormModel;
  /** Id of the heading that names the form. */
  readonly labelledBy: string;
  readonly submit: ReactNode;
  /** Text for visitors without script, if the form works only with script. */
  readonly noScript?: string;
  readonly variant?: ButtonVariant;
  /** Content beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a form that works as plain HTML and, once hydrated, validates and sends by script. */
export function Form({
  form,
  labelledBy,
  submit,
  noScript,
  variant = 'primary',
  beside,
  children,
}: FormProps) {
  const { language, interactive } = useSite();
  const { t } = useTranslation('forms');
  const message = useMessages();
  const { settings, problems, failure, refusals } = form;
  const summary = useRef<HTMLDivElement>(null);
  const labelOf = (field: string) => settings.labels[field] ?? field;
  const textOf = (field: string, key: string) =>
    message(key, { field: settings.names?.[field] ?? labelOf(field) });
  const idOf = (field: string) => controlId(settings.id, field);
  const order = usePageOrder(form.ref, problems, language);
  const placeOf = ({ field }: { readonly field: string }) => order.indexOf(idOf(field));
  const sorted = [...problems].sort((a, b) => placeOf(a) - placeOf(b));
  const refused = refusals > 0 && (problems.length > 0 || failure !== undefined);

  useErrorTitle(refused);
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const errorOf = (field: string) => {
    const problem = problems.find((one) => one.field === field);
    return problem && textOf(field, problem.key);
  };

  return (
    <FormProvider value={{ id: settings.id, labelOf, errorOf }}>
      <form
        ref={form.ref}
        className={styles.form}
        {...targetOf(settings)}
        aria-labelledby={labelledBy}
        noValidate={interactive}
        onSubmit={form.onSubmit}
        onFocus={form.onFocus}
        onInput={form.onInput}
        onBlur={form.onBlur}
      >
        {refused && (
          <ErrorSummary
            ref={summary}
            title={t('summary.title')}
            message={
              failure ? (
                <FailureText failure={failure} settings={settings} />
              ) : (
                settings.headline && <p>{settings.headline}</p>
              )
            }
            items={sorted.map(({ field, key }) => ({
              controlId: idOf(field),
              text: t('summary.item', {
                field: settings.summaryLabels?.[field] ?? labelOf(field),
                message: textOf(field, key),
              }),
            }))}
            note={failure?.number && t('summary.errorNumber', { id: failure.number })}
          />
        )}
        <p className={styles.note}>{t('requiredNote')}</p>
        {children}
        <input type="hidden" name="language" value={language} />
        <Honeypot id={`${settings.id}-website`} />
        {noScript !== undefined && <NoScript>{noScript}</NoScript>}
        <Foot
          form={form}
          submit={submit}
          variant={variant}
          disabled={noScript !== undefined && !interactive}
          beside={beside}
        />
      </form>
    </FormProvider>
  );
}

function NoScript({ children }: { readonly children: string }) {
  return (
    <noscript>
      <p className={styles.noScript}>{children}</p>
    </noscript>
  );
}

interface FootProps extends Pick<FormProps, 'form' | 'submit' | 'beside'> {
  readonly variant: ButtonVariant;
  readonly disabled: boolean;
}

function Foot({ form: { settings, busy }, submit, variant, disabled, beside }: FootProps) {
  const { t } = useTranslation('forms');
  return (
    <div className={styles.foot}>
      <Button
        type="submit"
        variant={variant}
        busy={busy || settings.paused === true || settings.incomplete === true}
        disabled={disabled}
      >
        {busy ? t('sending') : submit}
      </Button>
      {beside}
      <span role="status" className="visually-hidden">
        {busy && t('sending')}
      </span>
    </div>
  );
}

/** Returns the field ids in document order. The order depends on the language, and the summary follows it. */
function usePageOrder(
  ref: RefObject<HTMLFormElement | null>,
  problems: readonly unknown[],
  language: string,
) {
  const [order, setOrder] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    if (problems.length > 0) setOrder([...(ref.current?.querySelectorAll('[id]') ?? [])].map(({ id }) => id));
  }, [ref, problems, language]);
  return order;
}

/** Returns the form attributes for submission without script. */
function targetOf({ action, files }: FormModel['settings']) {
  return {
    method: 'post',
    action,
    encType: files ? 'multipart/form-data' : undefined,
    // The edge adds a key to the address for browsers without script.
    suppressHydrationWarning: true,
  } as const;
}

/** Renders a field that people cannot see. Spam programs fill every field and so reveal themselves. */
function Honeypot({ id }: { readonly id: string }) {
  const { t } = useTranslation('forms');
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor={id}>{t('honeypot')}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface FailureTextProps {
  readonly failure: ApiProblem;
  readonly settings: FormModel['settings'];
}

function FailureText({ failure, settings }: FailureTextProps) {
  const { t } = useTranslation('forms');
  const message = useMessages();
  // After a timeout the result is unknown, so the message must not claim that the form failed.
  const ours = ['INTERNAL', 'UNAVAILABLE'].includes(failure.code);
  const cause = settings.problemText?.(failure) ?? message(failure.message);
  if (!ours || !settings.failureMessage) return <p>{cause}</p>;
  // The prescribed sentence comes first, then the cause.
  return (
    <>
      <p>
        <Trans t={t} i18nKey={settings.failureMessage} components={{ contact: <Link to="/#contactus" /> }} />
      </p>
      <p>{cause}</p>
    </>
  );
}
