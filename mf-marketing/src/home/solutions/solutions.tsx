import { hrefTo, useSite, useTranslation } from '@larkfield/area';
import { Icon, Section, SectionHead, TopicPicker } from '@larkfield/ui';
import { SelfLink } from '../../content/questions/self-link.tsx';
import { TOPICS } from './topics.ts';
import styles from './solutions.module.css';

/** Renders eight topics. "Learn more" links to the contact block if the topic's page does not exist. */
export function Solutions() {
  const { t } = useTranslation('marketing');
  const site = useSite();
  const target = (path: string) =>
    site.routes.some((route) => route.path === path.split('#')[0]) ? hrefTo(site, path) : '#contactus';
  const topics = TOPICS.map(({ key, picture, more }) => ({
    key,
    label: t(`solutions.${key}.title`),
    content: (
      <article className={styles.topic}>
        <img src={picture} alt={t(`solutions.${key}.alt`)} width="720" height="400" loading="lazy" />
        <div className={styles.words}>
          <h3>{t(`solutions.${key}.title`)}</h3>
          <p>{t(`solutions.${key}.text`)}</p>
          <a className={styles.more} href={target(more)}>
            <span>
              {t('solutions.learnMore')}
              <span className="visually-hidden"> ({t(`solutions.${key}.title`)})</span>
            </span>
            <Icon name="arrow" className="flip" />
          </a>
          <SelfLink text={t('selfLink')} id={`solution-${key}`} title={t(`solutions.${key}.title`)} />
        </div>
      </article>
    ),
  }));
  return (
    <Section id="SolutionContainer" labelledBy="solutions-title" tone="mist" space="close">
      <SectionHead id="solutions-title" title={t('solutions.title')} lead={t('solutions.lead')} />
      <TopicPicker name="solution" legend={t('solutions.choose')} topics={topics} />
    </Section>
  );
}
