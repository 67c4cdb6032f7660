import { useTranslation } from '@larkfield/area';
import { Icon, PIN_ICON, TICKET_ICON } from '@larkfield/ui';
import type { ItemSummary } from '../../forms/item-data.ts';
import styles from './event-facts.module.css';

export function EventFacts({ item }: { readonly item: ItemSummary }) {
  const { t } = useTranslation('events');
  const { words, time, meetingType, cost } = item;
  if (!time) return null;
  const place = meetingType === 'remote' ? undefined : words.place;
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="clock" />
        <span>
          <time dateTime={time.allDay ? time.firstDay : time.start}>{words.when}</time>
          {time.allDay ? ` · ${t('facts.allDay')}` : words.zone && ` · ${words.zone}`}
        </span>
      </li>
      {(meetingType ?? place) && (
        <li>
          <Icon path={PIN_ICON} />
          <span>
            {meetingType && t(`meetingTypes.${meetingType}`)}
            {meetingType && place && ' · '}
            {place && <bdi>{place}</bdi>}
          </span>
        </li>
      )}
      {cost && (
        <li>
          <Icon path={TICKET_ICON} />
          {cost.free ? t('facts.free') : words.price}
        </li>
      )}
    </ul>
  );
}
