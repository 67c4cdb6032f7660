import { useTranslation } from '@larkfield/area';
import { Icon } from '@larkfield/ui';
import type { ItemSummary } from '../../shared/item.ts';
import styles from './facts.module.css';

/** When and where an event is, and what it costs. */
export function Facts({ item }: { readonly item: ItemSummary }) {
  const { t } = useTranslation('events');
  const { words, time, meetingType, cost } = item;
  if (!time) return null;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" />
        <span>
          <time dateTime={time.allDay ? time.firstDay : time.start}>{words.when}</time>
          {time.allDay && ` · ${t('facts.allDay')}`}
        </span>
      </li>
      <li>
        <Icon name="pin" />
        <span>
          {meetingType && t(`meetingTypes.${meetingType}`)}
          {words.place && meetingType !== 'remote' && (
            <>
              {' · '}
              <bdi>{words.place}</bdi>
            </>
          )}
        </span>
      </li>
      {cost && (
        <li>
          <Icon name="ticket" />
          {cost.free ? t('facts.free') : words.price}
        </li>
      )}
    </ul>
  );
}
