import { Link, useSite, useTranslation } from '@larkfield/area';
import { inNameOrder } from '../fields/name-order.tsx';
import styles from './answers.module.css';

interface AnswersProps {
  readonly title: string;
  readonly level: 3 | 4;
  /** Address of the section that edits these answers. */
  readonly to?: string | undefined;
  readonly rows: readonly Answer[];
}

/** Renders the answers of one section for review, with a link back to it. */
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
      <AnswerList rows={withNamesInOrder(rows, language)} />
    </div>
  );
}

const NAME = /(?:first|middle|last)_?name$/;

/** Orders the parts of names as `NameOrder` does in the form. */
function withNamesInOrder(rows: readonly Answer[], language: string): readonly Answer[] {
  const names: Answer[] = [];
  const ordered = () => inNameOrder(names.splice(0), language);
  const others = rows.flatMap((row) => {
    if (!NAME.test(row.field)) return [...ordered(), row];
    names.push(row);
    return [];
  });
  return [...others, ...ordered()];
}

/** Label and answer. Labels can repeat, because several people answer the same questions. */
export interface Answer {
  readonly field: string;
  readonly name: string;
  readonly answer: string;
}

/** Renders answers one below the other; on wide screens beside their labels. */
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
