import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Disclosure } from '@larkfield/ui';
import { Answers } from '../content/answers.tsx';

/** Four collapsible sections; `/technology#research-weekly` opens the third. */
export function Research() {
  const { t } = useTranslation('pages');
  const { t: claims } = useTranslation('marketing');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  const sections = [
    { key: 'criterion', more: t('technology.research.criterion.more') },
    { key: 'models', more: t('technology.research.models.more') },
    { key: 'weekly', more: claims('problems.time.answer') },
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
