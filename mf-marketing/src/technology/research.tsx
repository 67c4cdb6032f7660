import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Disclosure } from '@larkfield/ui';
import { Answers } from '../content/answers.tsx';
import { Cited } from '../content/cited.tsx';

/** Four collapsible sections; `/technology#research-weekly` opens the third. */
export function Research() {
  const { t } = useTranslation('pages');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  const sections = [
    { key: 'criterion', more: t('technology.research.criterion.more') },
    { key: 'models', more: t('technology.research.models.more') },
    { key: 'weekly', more: <Cited text="problems.time.answer" note="time" /> },
    {
      key: 'trials',
      more: hasFieldTrial && <Link to="/fieldTrial">{t('technology.research.trials.action')}</Link>,
    },
  ] as const;
  return (
    <Answers id="research" title={t('technology.research.title')} lead={t('technology.research.lead')}>
      {sections.map(({ key, more }) => (
        <Disclosure key={key} id={`research-${key}`} summary={t(`technology.research.${key}.title`)}>
          <div className="stack">
            <p>{t(`technology.research.${key}.text`)}</p>
            {more && <p>{more}</p>}
          </div>
        </Disclosure>
      ))}
    </Answers>
  );
}
