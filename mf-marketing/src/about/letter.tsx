import { Link, useSite, useTranslation } from '@larkfield/area';
import { Container } from '@larkfield/ui';
import styles from './letter.module.css';
import picture from './nest.svg';

const VALUES = ['child', 'plain', 'people', 'honest', 'open'] as const;

export function Letter() {
  const { t } = useTranslation('pages');
  const { name: brand, product } = useSite().brand;
  return (
    <section id="letter" aria-labelledby="letter-greeting" className={styles.desk}>
      <Container>
        <div className={styles.letter}>
          <p id="letter-greeting" className={styles.greeting}>
            {t('about.letter.greeting')}
          </p>
          <p>{t('about.work.lead')}</p>
          <p>{t('about.work.text', { product })}</p>
          <h2 className={styles.title}>{t('about.values.title')}</h2>
          <ul className={styles.values}>
            {VALUES.map((key) => (
              <li key={key}>
                <h3>{t(`about.values.${key}.title`)}</h3>
                <p>
                  {t(`about.values.${key}.text`)}{' '}
                  {key === 'open' && <Link to="/accessibility">{t('about.values.open.link')}</Link>}
                </p>
              </li>
            ))}
          </ul>
          <p>{t('about.letter.learning')}</p>
          <div className={styles.end}>
            <p>
              {t('about.letter.regards')}
              <br />
              <span className={styles.sign}>{t('about.letter.sign', { brand })}</span>
            </p>
            <img
              src={picture}
              alt={t('about.alt')}
              width="640"
              height="520"
              loading="lazy"
              className={styles.picture}
            />
          </div>
        </div>
      </Container>
    </section>
  );
}
