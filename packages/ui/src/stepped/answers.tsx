import { Link, useTranslation } from '@larkfield/area';
import styles from './answers.module.css';

interface AnswersProps {
  readonly title: string;
  /** Level of the title. */
  readonly level: 3 | 4;
  /** Address of the section where these can be changed. */
  readonly to?: string | undefined;
  /** What was asked, and the answer in words. */
  readonly rows: readonly (readonly [name: string, answer: string])[];
}

/** The answers of one section before they are sent, with the way back to it. */
export function Answers({ title, level, to, rows }: AnswersProps) {
  const { t } = useTranslation('forms');
  const Title = `h${level}` as const;
  return (
    <div className={styles.answers}>
      <div className={styles.head}>
        <Title>{title}</Title>
        {to !== undefined && (
          <Link to={to}>
            {t('answers.change')}
            <span className="visually-hidden"> {title}</span>
          </Link>
        )}
      </div>
      <dl>
        {rows.map(([name, answer]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{answer}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
