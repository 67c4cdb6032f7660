import { Link, useHasRoute, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, Card, Section, SectionHead } from '@larkfield/ui';
import { Figures } from '../content/figures.tsx';
import { Points } from '../content/points.tsx';
import styles from './parts.module.css';

const VALUES = ['child', 'plain', 'people', 'honest', 'open'] as const;
const NEXT = [
  ['technology', '/technology'],
  ['partner', '/partner'],
  ['support', '/supportus'],
] as const;

/** What the company does, and for how many it matters. */
export function Work() {
  const { t } = useTranslation('pages');
  const { product } = useSite().brand;
  return (
    <Section labelledBy="work-title">
      <div className={styles.columns}>
        <h2 id="work-title">{t('about.work.title')}</h2>
        <div className="stack">
          <p className="lead">{t('about.work.lead')}</p>
          <p>{t('about.work.text', { product })}</p>
        </div>
      </div>
      <Figures figures={['us', 'world', 'children']} />
    </Section>
  );
}

/** What we hold to; the last one shows its proof. */
export function Values() {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="values-title" tone="tint">
      <Points
        head={<SectionHead inGrid id="values-title" title={t('about.values.title')} />}
        className={styles.values}
        points={VALUES.map((key) => ({
          key,
          title: t(`about.values.${key}.title`),
          text: t(`about.values.${key}.text`),
          more: key === 'open' && <Link to="/accessibility">{t('about.values.open.link')}</Link>,
        }))}
      />
    </Section>
  );
}

/** Where to read on; support only where an active release has that page. */
export function Next() {
  const { t } = useTranslation('pages');
  const hasSupport = useHasRoute('/supportus');
  return (
    <Section labelledBy="next-title">
      <SectionHead id="next-title" title={t('about.next.title')} />
      <div className={styles.cards}>
        {NEXT.filter(([key]) => key !== 'support' || hasSupport).map(([key, path]) => (
          <Card
            key={key}
            title={t(`about.next.${key}.title`)}
            action={
              <ButtonLink to={path} variant="secondary">
                {t(`about.next.${key}.action`)}
              </ButtonLink>
            }
          >
            <p>{t(`about.next.${key}.text`)}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}
