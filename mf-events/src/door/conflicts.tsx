import { Button } from '@larkfield/ui';
import type { Conflict } from './model/door-state.ts';
import styles from './page.module.css';
import { useDoorTexts } from './use-door-texts.ts';

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  readonly onClose: () => void;
}

/** Lists check-ins from a time without network that the service did not accept as they were shown. */
export function Conflicts({ conflicts, onClose }: ConflictsProps) {
  const { t, nameText, timeText, numberText, titleText } = useDoorTexts();
  if (conflicts.length === 0) return null;
  const textOf = ({ outcome, person, ticket, event, at }: Conflict): string => {
    const name = nameText(person);
    const number = numberText(ticket);
    if (outcome === 'already')
      return t('conflicts.already', { name, here: timeText(at), there: timeText(person?.attendedAt) });
    if (outcome === 'cancelled' || outcome === 'waiting') return t(`conflicts.${outcome}`, { name });
    if (outcome === 'other') return t('conflicts.other', { number, title: titleText(event) });
    return t('conflicts.unknown', { number });
  };
  return (
    <section role="alert" aria-labelledby="door-conflicts" className={styles.conflicts}>
      <h2 id="door-conflicts">{t('conflicts.title')}</h2>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.scan}>{textOf(conflict)}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onClose}>
        {t('conflicts.close')}
      </Button>
    </section>
  );
}
