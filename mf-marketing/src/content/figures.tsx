import { useTranslation } from '@larkfield/area';
import styles from './figures.module.css';

interface FiguresProps {
  readonly figures: readonly ('us' | 'world' | 'children' | 'time')[];
  /** Level of the heading, which only those hear who listen to the page. */
  readonly heading?: 'h2' | 'h3';
}

/** The figures that say why; they stand in one place of the texts, whichever page shows them. */
export function Figures({ figures, heading: Heading = 'h3' }: FiguresProps) {
  const { t } = useTranslation('marketing');
  return (
    <>
      <Heading id="figures" className="visually-hidden">
        {t('intro.figuresTitle')}
      </Heading>
      <dl className={styles.figures} data-unsearched="">
        {figures.map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{t(`intro.figures.${figure}`)}</dt>
            <dd>{t(`intro.figures.${figure}Value`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
