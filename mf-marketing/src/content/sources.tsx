import { Trans, useSite, useTranslation } from '@larkfield/area';
import { Container } from '@larkfield/ui';
import styles from './sources.module.css';

/** For the owner's review: the specification gives the figures and not where they come from. */
const SOURCES = [
  { key: 'misdiagnosis', url: undefined },
  { key: 'schools', url: 'https://nces.ed.gov/programs/digest/' },
  { key: 'spending', url: 'https://nces.ed.gov/fastfacts/display.asp?id=66' },
] as const;

type Source = (typeof SOURCES)[number]['key'];

/** Where the figures of a page come from: all of them, or those that it names. */
export function Sources({ only }: { readonly only?: readonly Source[] }) {
  const { t } = useTranslation('marketing');
  const { name: brand } = useSite().brand;
  return (
    <aside aria-labelledby="sources-title" className={styles.sources}>
      <Container>
        <h2 id="sources-title" className={styles.title}>
          {t('sources.title')}
        </h2>
        <ol className={styles.list}>
          {SOURCES.filter(({ key }) => only?.includes(key) ?? true).map(({ key, url }) => (
            <li key={key}>
              <Trans
                t={t}
                i18nKey={`sources.${key}`}
                values={{ brand }}
                components={{ publication: <a href={url} /> }}
              />
            </li>
          ))}
        </ol>
      </Container>
    </aside>
  );
}
