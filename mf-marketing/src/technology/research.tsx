import { Link, useHasRoute, useTranslation } from '@larkfield/area';
import { Disclosure } from '@larkfield/ui';
import { DisclosureList } from '../content/questions/disclosure-list.tsx';
import { CitedText } from '../content/citations/cited-text.tsx';

/** Renders four disclosures. `/technology#research-weekly` opens the third. */
export function Research() {
  const { t } = useTranslation('pages');
  const hasFieldTrial = useHasRoute('/fieldTrial');
  const sections = [
    { key: 'criterion', more: t('technology.research.criterion.more') },
    { key: 'models', more: t('technology.research.models.more') },
    { key: 'weekly', more: <CitedText text="problems.time.answer" note="time" /> },
    {
      key: 'trials',
      more: hasFieldTrial && <Link to="/fieldTrial">{t('technology.research.trials.action')}</Link>,
    },
  ] as const;
  return (
    <DisclosureList id="research" title={t('technology.research.title')} lead={t('technology.research.lead')}>
      {sections.map(({ key, more }) => (
        <Disclosure key={key} id={`research-${key}`} summary={t(`technology.research.${key}.title`)}>
          <div className="stack">
            <p>{t(`technology.research.${key}.text`)}</p>
            {more && <p>{more}</p>}
          </div>
        </Disclosure>
      ))}
    </DisclosureList>
  );
}
