import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { useAllServices, useServices, type FullRecord } from '../data/kinds.ts';
import { saveFile } from '../data/save-file.ts';
import { sendChange } from '../data/send-change.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';
import { OnlyRoles } from '../frame/only-roles.tsx';
import parts from '../frame/parts.module.css';
import { ProblemNotice } from '../frame/problem-notice.tsx';

interface FoundKind {
  readonly id: string;
  readonly label: string;
  readonly records: readonly FullRecord[];
  readonly more: boolean;
}

interface Answer {
  readonly service: string;
  readonly label: string;
  readonly kinds: readonly FoundKind[];
  readonly erased?: readonly { readonly id: string; readonly records: number }[];
  readonly problem?: ApiProblem;
  /** The service has kinds that the caller's roles may not read. */
  readonly others?: boolean;
}

interface Found {
  readonly email: string;
  readonly answers: readonly Answer[];
  readonly erased: boolean;
}

/** Renders `/admin/person`: all data of the services about an address. The address is never part of a page address. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <OnlyRoles path="/admin/person" title={t('person.title')}>
      <Person />
    </OnlyRoles>
  );
}

function Person() {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const services = useServices();
  const hasOtherServices = useAllServices().length > services.length;
  const [lookup, setLookup] = useState<Found>();
  const [busy, setBusy] = useState(false);

  const lookUp = async (email: string) => {
    setBusy(true);
    const answers = await Promise.all(
      services.map(async ({ service, label }): Promise<Answer> => {
        const result = await sendChange<Pick<Answer, 'kinds' | 'others'>>(`/api/${service}/records/person`, {
          email,
          language,
        });
        return result.ok
          ? { service, label, ...result.value }
          : { service, label, kinds: [], problem: result.problem };
      }),
    );
    setLookup({ email, answers, erased: false });
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email) void lookUp(email);
  };
  return (
    <AdminFrame title={t('person.title')}>
      <p>{t('person.lead')}</p>
      <form className={parts.row} onSubmit={submit}>
        <label className={parts.field}>
          {t('person.email')}
          <input type="email" name="email" required className={parts.input} defaultValue={linkedAddress()} />
        </label>
        <Button type="submit" busy={busy} className={parts.small}>
          {t('person.find')}
        </Button>
      </form>
      {lookup && (
        <Everything
          key={lookup.email}
          found={lookup}
          others={hasOtherServices || lookup.answers.some(({ others }) => others)}
          onErased={setLookup}
        />
      )}
    </AdminFrame>
  );
}

/** Returns the address in the fragment, set by a record's page. Browsers do not send fragments. */
function linkedAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Erased last, because other services look up accounts there. */
const OF_ACCOUNTS = 'identity';

async function eraseAt({ problem: _, ...answer }: Answer, email: string): Promise<Answer> {
  const result = await sendChange<Pick<Answer, 'erased'>>(`/api/${answer.service}/records/person/erase`, {
    email,
  });
  return result.ok
    ? { ...answer, erased: result.value.erased ?? [] }
    : { ...answer, problem: result.problem };
}

interface EverythingProps {
  readonly found: Found;
  readonly others: boolean;
  readonly onErased: (lookup: Found) => void;
}

function Everything({ found: lookup, others, onErased }: EverythingProps) {
  const { t } = useTranslation('admin');
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { email, answers, erased } = lookup;
  const total = answers.flatMap(({ kinds }) => kinds).reduce((sum, { records }) => sum + records.length, 0);

  const erase = async () => {
    setBusy(true);
    const first = await Promise.all(
      answers.map((answer) => (answer.service === OF_ACCOUNTS ? answer : eraseAt(answer, email))),
    );
    const after = await Promise.all(
      first.map((answer) => (answer.service === OF_ACCOUNTS ? eraseAt(answer, email) : answer)),
    );
    setBusy(false);
    setIsConfirming(false);
    onErased({ email, answers: after, erased: true });
  };
  const save = () =>
    saveFile(
      'person.json',
      'application/json',
      JSON.stringify(
        { email, others, services: answers.map(({ service, kinds }) => ({ service, kinds })) },
        null,
        2,
      ),
    );
  return (
    <>
      <p role="status">{erased ? t('person.erased') : t('person.found', { number: total })}</p>
      {others && <p>{t('person.others')}</p>}
      {answers.map((answer) => (
        <ServiceAnswer key={answer.service} answer={answer} erased={erased} />
      ))}
      {!erased && (
        <div className={parts.row}>
          <Button variant="secondary" className={parts.small} onClick={save}>
            {t('person.export')}
          </Button>
          <Button variant="secondary" className={parts.small} onClick={() => setIsConfirming(true)}>
            {t('person.erase')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        question={t('person.question', { email })}
        action={t('person.erase')}
        busy={busy}
        onConfirm={() => void erase()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('person.effect')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Renders the data of a service; after an erasure what was deleted, or why data was kept. */
function ServiceAnswer({ answer, erased }: { readonly answer: Answer; readonly erased: boolean }) {
  const { t } = useTranslation('admin');
  const id = `person-${answer.service}`;
  const kinds = answer.kinds.filter(({ records }) => records.length > 0);
  const erasedOf = (kind: string) => answer.erased?.find(({ id: name }) => name === kind)?.records ?? 0;
  return (
    <section aria-labelledby={id} className={parts.panel}>
      <h2 id={id} className={parts.panelTitle}>
        {answer.label}
      </h2>
      {answer.problem && erased && <p>{t('person.kept')}</p>}
      {answer.problem && <ProblemNotice problem={answer.problem} />}
      {!answer.problem && kinds.length === 0 && <p className={parts.muted}>{t('person.none')}</p>}
      <ul>
        {kinds.map(({ id: kind, label, records, more }) => (
          <li key={kind}>
            {answer.erased
              ? t('person.erasedOf', { kind: label, number: erasedOf(kind) })
              : t('person.foundOf', { kind: label, number: `${records.length}${more ? '+' : ''}` })}{' '}
            <bdi>{records.map(({ reference }) => reference).join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
