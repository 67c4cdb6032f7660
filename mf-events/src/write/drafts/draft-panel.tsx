import { post, randomKey, useNavigate, useSite, useTranslation } from '@larkfield/area';
import { Button, useMessages } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import type { DraftEntries } from '../../../shared/draft-entries.ts';
import type { WriteItemAnswer } from '../../../shared/entries.ts';
import styles from '../fields/write.module.css';
import own from './drafts.module.css';
import { PlannedTimeFields, readPlannedTime } from './planned-time-fields.tsx';
import { Problems } from './problems.tsx';
import { useDraftCalls } from './use-draft-calls.ts';
import type { WriteTools } from './write-tools.ts';

/** Renders what can be done with a draft beside publishing it, or when a published item ends. */
export function DraftPanel(tools: WriteTools) {
  const { draft, start } = tools;
  if (start.changed) return start.changed.state === 'pending' ? null : <ItemEnd {...tools} />;
  return draft ? <OfDraft {...tools} draft={draft} /> : null;
}

type OfDraftProps = WriteTools & { readonly draft: DraftEntries };

function OfDraft(tools: OfDraftProps) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  const { draft } = tools;
  const id = useId();
  const kept = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(draft.keptUntil));
  return (
    <>
      <Plan {...tools} />
      <Preview {...tools} />
      <section aria-labelledby={id} className={styles.items}>
        <h2 id={id}>{t('drafts.title')}</h2>
        <p>{t('drafts.kept', { day: kept })}</p>
        <DeleteDraft id={draft.id} />
      </section>
    </>
  );
}

function Plan(tools: OfDraftProps) {
  const { t } = useTranslation('posting');
  const { language } = useSite();
  const { draft } = tools;
  const { busy, problems, storeAnd } = useDraftCalls(tools);
  const id = useId();
  const at = useRef<HTMLFieldSetElement>(null);
  const until = useRef<HTMLFieldSetElement>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const plan = () => {
    const [start, end] = [readPlannedTime(at.current), readPlannedTime(until.current)];
    setIsEmpty(!start);
    if (start && !busy)
      void storeAnd('plan', (version) => ({ version, at: start, ...(end ? { until: end } : {}) }));
  };
  return (
    <section aria-labelledby={id} className={styles.items}>
      <h2 id={id}>{t('plan.title')}</h2>
      <p>{t('plan.lead')}</p>
      <p role="status">
        {draft.plan && t('plan.planned', { time: plannedText(draft.plan.at, language) })}
        {draft.plan?.until && ` ${t('plan.ends', { time: plannedText(draft.plan.until, language) })}`}
        {draft.failed && t('plan.failed')}
      </p>
      <PlannedTimeFields legend={t('plan.at')} group={at} before={draft.plan?.at} />
      <PlannedTimeFields
        legend={t('plan.until')}
        hint={t('plan.untilHint')}
        group={until}
        before={draft.plan?.until}
        timeZone={draft.plan?.at.timeZone}
      />
      <Problems texts={isEmpty ? [t('plan.empty')] : problems} />
      <p className={styles.buttons}>
        <Button variant="secondary" busy={busy} onClick={plan}>
          {draft.plan ? t('plan.change') : t('plan.do')}
        </Button>
        {draft.plan && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void storeAnd('plan', (version) => ({ version }))}
          >
            {t('plan.stop')}
          </Button>
        )}
      </p>
    </section>
  );
}

function plannedText(
  { date, time, timeZone }: { date: string; time: string; timeZone: string },
  language: string,
) {
  // Formatted as if in UTC, because it already is the time on the clock of the zone.
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(`${date}T${time}:00Z`))} (${timeZone.replaceAll('_', ' ')})`;
}

function Preview(tools: OfDraftProps) {
  const { t } = useTranslation('posting');
  const { draft } = tools;
  const { busy, problems, storeAnd } = useDraftCalls(tools);
  const [status, setStatus] = useState('');
  const id = useId();
  const { preview } = draft;
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus(t('preview.copied'));
    } catch {
      // The address stays visible, so it can be copied by hand.
      setStatus(t('preview.notCopied'));
    }
  };
  return (
    <section aria-labelledby={id} className={styles.items}>
      <h2 id={id}>{t('preview.title')}</h2>
      <p>{t('preview.lead')}</p>
      {preview !== undefined && (
        <p>
          <a href={preview} target="_blank" rel="noreferrer" dir="ltr" className={own.address}>
            {preview}
          </a>
        </p>
      )}
      <Problems texts={problems} />
      <p className={styles.buttons}>
        {preview === undefined ? (
          <Button variant="secondary" busy={busy} onClick={() => void storeAnd('preview', () => ({}))}>
            {t('preview.create')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => void copy(preview)}>
              {t('preview.copy')}
            </Button>
            <Button variant="secondary" busy={busy} onClick={() => void storeAnd('withdraw', () => ({}))}>
              {t('preview.withdraw')}
            </Button>
          </>
        )}
      </p>
      <p role="status">{status}</p>
    </section>
  );
}

/** Renders a button that deletes a draft after a second press, and then shows the author's other drafts. */
function DeleteDraft({ id }: { readonly id: string }) {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const remove = async () => {
    const result = await post(`/api/events/drafts/${id}/delete`, {}, { idempotencyKey: randomKey() });
    if (result.ok) void navigate('/events/mine');
    else setProblem(message(result.problem.message));
  };
  return (
    <>
      <Problems texts={problem === '' ? [] : [problem]} />
      <p className={styles.buttons}>
        {isConfirming ? (
          <Button onClick={() => void remove()}>{t('end.sure')}</Button>
        ) : (
          <Button variant="secondary" onClick={() => setIsConfirming(true)}>
            {t('drafts.delete')}
          </Button>
        )}
      </p>
    </>
  );
}

/** Renders when an item is taken off the board. */
function ItemEnd({ start: { changed }, onDone }: WriteTools) {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const id = useId();
  const until = useRef<HTMLFieldSetElement>(null);
  const [problem, setProblem] = useState('');
  if (!changed) return null;
  const isOff = changed.state === 'unpublished';
  const send = async (withTime: boolean) => {
    const end = withTime ? readPlannedTime(until.current) : undefined;
    if (withTime && !end) return setProblem(t('plan.empty'));
    const body = { version: changed.version, ...(end ? { until: end } : {}) };
    const path = `/api/events/items/${changed.id}/until`;
    const result = await post<WriteItemAnswer>(path, body, { idempotencyKey: randomKey() });
    if (result.ok) onDone(result.value);
    else setProblem(message(result.problem.fields[0]?.key ?? result.problem.message));
  };
  return (
    <section aria-labelledby={id} className={styles.items}>
      <h2 id={id}>{t('plan.until')}</h2>
      {isOff && <p>{t('plan.isOff')}</p>}
      <PlannedTimeFields
        legend={t('plan.until')}
        hint={t('plan.untilHint')}
        group={until}
        before={changed.until}
      />
      <Problems texts={problem === '' ? [] : [problem]} />
      <p className={styles.buttons}>
        <Button variant="secondary" onClick={() => void send(true)}>
          {isOff ? t('plan.showUntil') : t('plan.setEnd')}
        </Button>
        {(isOff || changed.until) && (
          <Button variant="secondary" onClick={() => void send(false)}>
            {isOff ? t('plan.showAgain') : t('plan.stay')}
          </Button>
        )}
      </p>
    </section>
  );
}
