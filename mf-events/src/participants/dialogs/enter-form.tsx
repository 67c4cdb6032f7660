import { useSite, useTranslation } from '@larkfield/area';
import { LANGUAGES } from '@larkfield/contracts';
import { Button, Form, lazyRules, NameOrder, SelectField, TextField, useForm } from '@larkfield/ui';
import { useState } from 'react';
import type { DialogContentProps } from '../open-dialog.ts';
import { useFullName, useProblemText } from '../use-participants.ts';

const rules = lazyRules(
  () => import(/* webpackChunkName: "participant-rules" */ '../../../generated/validators/participant.js'),
);

/** Renders the form for somebody who signs up by phone: a name, and an address if there is one. */
export function EnterForm({ id, titleId, data, onDone, onClose }: DialogContentProps) {
  const { t } = useTranslation('participants');
  const { t: f } = useTranslation('forms');
  const { language } = useSite();
  const nameOf = useFullName();
  const problemText = useProblemText();
  const { places, people } = data;
  const [isFull, setIsFull] = useState(places !== undefined && places.taken >= places.places);
  const waiting = new Set(people.flatMap(({ state, reference }) => (state === 'waiting' ? reference : [])));
  const form = useForm({
    id: 'enter',
    action: `/api/events/items/${encodeURIComponent(id)}/participants`,
    labels: {
      firstname: f('fields.firstname'),
      lastname: f('fields.lastname'),
      email: f('fields.email'),
      spoken: t('enter.spoken'),
    },
    problems: rules.problems,
    prepare: rules.prepare,
    extraData: () => (isFull ? { beyond: true } : {}),
    problemText: (problem) => (problem.code === 'WRONG_STATE' ? t('enter.already') : problemText(problem)),
    onRefused: ({ code }) => {
      if (code === 'EVENT_FULL') setIsFull(true);
      return false;
    },
    onSent: (_answer, sent) => onDone(t('enter.done', { name: nameOf(sent as unknown as Names) })),
  });
  return (
    <>
      <h2 id={titleId}>{t('enter.title')}</h2>
      <p>{t('enter.text')}</p>
      {waiting.size > 0 && <p>{t('enter.waiting', { number: waiting.size })}</p>}
      {isFull && <p role="status">{t('enter.full')}</p>}
      <Form
        form={form}
        labelledBy={titleId}
        submit={isFull ? t('enter.anyway') : t('enter.submit')}
        beside={
          <Button variant="secondary" onClick={onClose}>
            {f('close')}
          </Button>
        }
      >
        <NameOrder>
          <TextField name="firstname" autoComplete="off" />
          <TextField name="lastname" autoComplete="off" />
        </NameOrder>
        <TextField name="email" type="email" autoComplete="off" optional hint={t('enter.emailHint')} />
        <SelectField
          name="spoken"
          optional
          defaultValue={language}
          choices={LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name }))}
        />
      </Form>
    </>
  );
}

interface Names {
  readonly firstname: string;
  readonly lastname: string;
}
