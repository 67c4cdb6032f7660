import { useSite, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import parts from '../frame/parts.module.css';

export type View = 'agenda' | 'month' | 'week';

const VIEWS = ['agenda', 'month', 'week'] as const;

interface ViewBarProps {
  readonly view: View;
  readonly date: Date;
  readonly onShow: (date: Date, view?: View) => void;
}

export function ViewBar({ view, date, onShow }: ViewBarProps) {
  const { t } = useTranslation('admin');
  const { language } = useSite();
  const shown = new Intl.DateTimeFormat(
    language,
    view === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'long' },
  ).format(date);
  return (
    <div className={parts.row}>
      <div className={parts.row} role="group" aria-label={t('calendar.views')}>
        {VIEWS.map((each) => (
          <Button
            key={each}
            variant={each === view ? 'primary' : 'secondary'}
            aria-pressed={each === view}
            className={parts.small}
            onClick={() => onShow(date, each)}
          >
            {t(`calendar.${each}`)}
          </Button>
        ))}
      </div>
      <Button variant="secondary" className={parts.small} onClick={() => onShow(stepped(date, view, -1))}>
        {t('calendar.previous')}
      </Button>
      <Button variant="secondary" className={parts.small} onClick={() => onShow(new Date())}>
        {t('calendar.today')}
      </Button>
      <Button variant="secondary" className={parts.small} onClick={() => onShow(stepped(date, view, 1))}>
        {t('calendar.following')}
      </Button>
      <p aria-live="polite" className={parts.waiting}>
        {shown}
      </p>
    </div>
  );
}

function stepped(date: Date, view: View, by: 1 | -1): Date {
  const next = new Date(date);
  if (view === 'week') next.setDate(next.getDate() + 7 * by);
  else next.setMonth(next.getMonth() + by, 1);
  return next;
}
