import { get, useSite, useTranslation } from '@larkfield/area';
import { Button, Dialog, Form, lazyRules, SentWords, TextField, useForm, NameOrder } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { Guests, type Guest } from './guests.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "sign-up-rules" */ '../../generated/validators/sign-up.js'),
);

interface SignUpFormProps {
  /** Names the event in the call. */
  readonly timestamp: number;
  readonly labelledBy: string;
  /** Told once the confirmation has been read. */
  readonly onDone: () => void;
}

interface Answer {
  readonly state: 'confirmed' | 'waiting';
}

/** Signs a person and their guests up to an event; whoever has an account finds the own details filled in. */
export function SignUpForm({ timestamp, labelledBy, onDone }: SignUpFormProps) {
  const { t } = useTranslation('attend');
  const { t: f } = useTranslation('forms');
  const { kind } = useSite().session;
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const [answer, setAnswer] = useState<Answer>();
  const labels = {
    firstname: f('fields.firstname'),
    lastname: f('fields.lastname'),
    email: f('fields.email'),
  };
  const listed = (all: readonly Guest[]) => ({ timestamp, ...(all.length > 0 ? { guests: all } : {}) });
  const form = useForm<Answer>({
    id: 'signup',
    action: '/api/saveEventParticipant',
    labels: { ...labels, ...ofGuest(labels) },
    names: ofGuest({
      firstname: t('guests.firstname'),
      lastname: t('guests.lastname'),
      email: t('guests.email'),
    }),
    problems: (entries) => rules.problems({ ...withoutEmptyGuest(entries as Typed), ...listed(guests) }),
    prepare: rules.prepare,
    shape: (entries) => {
      // What is sent has passed the rules: a guest of whom something was entered is complete.
      const { guest, ...own } = withoutEmptyGuest(entries);
      return { ...own, ...listed(guest ? [...guests, guest as Guest] : guests) };
    },
    guarded: true,
    work: true,
    onSent: (sent) => {
      setGuests([]);
      setAnswer(sent);
    },
  });
  const { ref } = form;
  const hasAccount = kind === 'user' || kind === 'admin';
  useEffect(() => {
    if (!hasAccount) return;
    void get<Readonly<Record<string, string>>>('/api/events/me').then((result) => {
      if (!result.ok) return;
      for (const [name, value] of Object.entries(result.value)) {
        const control = ref.current?.elements.namedItem(name);
        if (control instanceof HTMLInputElement && control.value === '') control.value = value;
      }
    });
  }, [hasAccount, ref]);
  const close = () => {
    setAnswer(undefined);
    onDone();
  };
  return (
    <>
      <Form form={form} labelledBy={labelledBy} submit={t('signUp.send')}>
        <NameOrder>
          <TextField name="firstname" autoComplete="given-name" />
          <TextField name="lastname" autoComplete="family-name" />
        </NameOrder>
        <TextField name="email" type="email" autoComplete="email" hint={f('hints.email')} />
        <input type="hidden" name="timestamp" value={timestamp} />
        <Guests guests={guests} onChange={setGuests} />
      </Form>
      <Dialog open={answer !== undefined} onClose={close} labelledBy="signup-done">
        <div className="stack">
          <h2 id="signup-done">
            {answer?.state === 'waiting' ? t('signUp.waiting') : t('signUp.doneTitle')}
          </h2>
          {answer?.state === 'waiting' ? (
            <p>{t('signUp.waitingText')}</p>
          ) : (
            <SentWords messages={[t('signUp.done')]}>
              <p>{t('signUp.doneText')}</p>
            </SentWords>
          )}
          <Button onClick={close}>{f('close')}</Button>
        </div>
      </Dialog>
    </>
  );
}

interface Typed {
  readonly guest?: object;
}

/** A guest of whom nothing was entered is none. */
function withoutEmptyGuest({ guest = {}, ...entries }: Typed): Typed {
  return Object.keys(guest).length > 0 ? { ...entries, guest } : entries;
}

/** By the names of the fields of the guest. */
function ofGuest(words: Readonly<Record<keyof Guest, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([field, text]) => [`guest.${field}`, text]));
}
