import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useState, type FormEvent } from 'react';
import { useServices, type FullRecord } from '../data/kinds.ts';
import { saveFile } from '../data/save-file.ts';
import { send } from '../data/send.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { Confirm } from '../frame/confirm.tsx';
import parts from '../frame/parts.module.css';
import { Problem } from '../frame/problem.tsx';

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
}

interface Found {
  readonly email: string;
  readonly answers: readonly Answer[];
  readonly erased: boolean;
}

/** `/admin/person`: everything that the services know of an address; the address is in no address of a page. */
export function Component() {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const services = useServices();
  const [found, setFound] = useState<Found>();
  const [busy, setBusy] = useState(false);

  const ask = async (email: string) => {
    setBusy(true);
    const answers = await Promise.all(
      services.map(async ({ service, label }): Promise<Answer> => {
        const result = await send<Pick<Answer, 'kinds'>>(`/api/${service}/records/person`, {
          email,
          language,
        });
        return result.ok
          ? { service, label, kinds: result.value.kinds }
          : { service, label, kinds: [], problem: result.problem };
      }),
    );
    setFound({ email, answers, erased: false });
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (email) void ask(email);
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
      {found && <Everything key={found.email} found={found} onErased={setFound} />}
    </AdminFrame>
  );
}

/** From the page of a record, behind the anchor: that part of an address no server is told. */
function linkedAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** Erased last: other services look up there whose account an address is. */
const OF_ACCOUNTS = 'identity';

async function eraseAt({ problem: _, ...answer }: Answer, email: string): Promise<Answer> {
  const result = await send<Pick<Answer, 'erased'>>(`/api/${answer.service}/records/person/erase`, { email });
  return result.ok
    ? { ...answer, erased: result.value.erased ?? [] }
    : { ...answer, problem: result.problem };
}

interface EverythingProps {
  readonly found: Found;
  readonly onErased: (found: Found) => void;
}

function Everything({ found, onErased }: EverythingProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { email, answers, erased } = found;
  const total = answers.flatMap(({ kinds }) => kinds).reduce((sum, { records }) => sum + records.length, 0);

  const erase = async () => {
    setBusy(true);
    const others = await Promise.all(
      answers.map((answer) => (answer.service === OF_ACCOUNTS ? answer : eraseAt(answer, email))),
    );
    const after = await Promise.all(
      others.map((answer) => (answer.service === OF_ACCOUNTS ? eraseAt(answer, email) : answer)),
    );
    setBusy(false);
    setAsking(false);
    onErased({ email, answers: after, erased: true });
  };
  const save = () =>
    saveFile(
      'person.json',
      'application/json',
      JSON.stringify({ email, services: answers.map(({ service, kinds }) => ({ service, kinds })) }, null, 2),
    );
  return (
    <>
      <p role="status">{erased ? t('person.erased') : t('person.found', { number: total })}</p>
      {answers.map((answer) => (
        <ServiceAnswer key={answer.service} answer={answer} erased={erased} />
      ))}
      {!erased && (
        <div className={parts.row}>
          <Button variant="secondary" className={parts.small} onClick={save}>
            {t('person.export')}
          </Button>
          <Button variant="secondary" className={parts.small} onClick={() => setAsking(true)}>
            {t('person.erase')}
          </Button>
        </div>
      )}
      <Confirm
        open={asking}
        question={t('person.question', { email })}
        action={t('person.erase')}
        busy={busy}
        onConfirm={() => void erase()}
        onClose={() => setAsking(false)}
      >
        <p>{t('person.effect')}</p>
      </Confirm>
    </>
  );
}

/** What a service holds; after an erasure, what it has deleted, or why it has kept it. */
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
      {answer.problem && <Problem problem={answer.problem} />}
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
