import { get, useSite, useTranslation } from '@larkfield/area';
import { Form, lazyRules, NameOrder, SentDialog, TextField, useForm, type Receipt } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import { Guests, type Guest } from './guests.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "sign-up-rules" */ '../../generated/validators/sign-up.js'),
);

interface SignUpFormProps {
  /** Identifies the event in the call. */
  readonly timestamp: number;
  readonly labelledBy: string;
  readonly onDone: () => void;
}

interface Answer extends Receipt {
  readonly state: 'confirmed' | 'waiting';
}

/** Renders the sign-up of a person and guests. Prefills the data of an account. */
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
  const withGuests = (all: readonly Guest[]) => ({ timestamp, ...(all.length > 0 ? { guests: all } : {}) });
  const form = useForm<Answer>({
    id: 'signup',
    action: '/api/saveEventParticipant',
    labels: { ...labels, ...guestLabels(labels) },
    summaryLabels: guestLabels({
      firstname: t('guests.firstname'),
      lastname: t('guests.lastname'),
      email: t('guests.email'),
    }),
    problems: (entries) => rules.problems({ ...withoutEmptyGuest(entries as Typed), ...withGuests(guests) }),
    prepare: rules.prepare,
    toBody: (entries) => {
      // Entries are valid here, so a guest with any entry is complete.
      const { guest, ...own } = withoutEmptyGuest(entries);
      return { ...own, ...withGuests(guest ? [...guests, guest as Guest] : guests) };
    },
    guarded: true,
    proofOfWork: true,
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
  const waiting = answer?.state === 'waiting';
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
      <SentDialog
        receipt={answer}
        title={waiting ? t('signUp.waiting') : t('signUp.doneTitle')}
        messages={waiting ? [] : [t('signUp.done')]}
        steps={[waiting ? t('signUp.waitingText') : t('signUp.doneText')]}
        onClose={close}
      />
    </>
  );
}

interface Typed {
  readonly guest?: object;
}

function withoutEmptyGuest({ guest = {}, ...entries }: Typed): Typed {
  return Object.keys(guest).length > 0 ? { ...entries, guest } : entries;
}

function guestLabels(labels: Readonly<Record<keyof Guest, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).map(([field, text]) => [`guest.${field}`, text]));
}
