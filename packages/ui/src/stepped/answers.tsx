import { Link, useSite, useTranslation } from '@larkfield/area';
import { writesFamilyNameFirst } from '../form/name-order.tsx';
import styles from './answers.module.css';

interface AnswersProps {
  readonly title: string;
  /** Level of the title. */
  readonly level: 3 | 4;
  /** Address of the section where these can be changed. */
  readonly to?: string | undefined;
  readonly rows: readonly Answer[];
}

/** The answers of one section before they are sent, with the way back to it. */
export function Answers({ title, level, to, rows }: AnswersProps) {
  const { t } = useTranslation('forms');
  const { language } = useSite();
  const Title = `h${level}` as const;
  return (
    <div>
      <div className={styles.head}>
        <Title>{title}</Title>
        {to !== undefined && (
          <Link to={to}>
            {t('answers.change')}
            <span className="visually-hidden"> {title}</span>
          </Link>
        )}
      </div>
      <AnswerList rows={writesFamilyNameFirst(language) ? withFamilyNameFirst(rows) : rows} />
    </div>
  );
}

const NAME = /(?:first|middle|last)_?name$/;

/** Turns the names of each person round, as the form that asked for them does (`NameOrder`). */
function withFamilyNameFirst(rows: readonly Answer[]): readonly Answer[] {
  const names: Answer[] = [];
  const turned = rows.flatMap((row) => {
    if (!NAME.test(row.field)) return [...names.splice(0), row];
    names.unshift(row);
    return [];
  });
  return [...turned, ...names];
}

/** What was asked, and the answer in words; several people may be asked for the same, so names can come again. */
export interface Answer {
  readonly field: string;
  readonly name: string;
  readonly answer: string;
}

/** Answers one below the other, on wide screens beside what was asked. */
export function AnswerList({ rows }: Pick<AnswersProps, 'rows'>) {
  return (
    <dl className={styles.list}>
      {rows.map(({ field, name, answer }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            <bdi>{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
