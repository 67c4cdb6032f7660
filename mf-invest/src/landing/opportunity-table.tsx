import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import { useLanguageAttributes } from '@larkfield/ui';
import { opportunityAnchor } from '../../shared/opportunities.ts';
import type { OpportunityData } from '../../forms/overview.ts';
import { parseSort } from '../../shared/sort.ts';
import { percentOfRate, raisedPercent } from '../funding/amounts.ts';
import { FundingWords } from '../funding/funding-words.tsx';
import { sortOpportunities } from '../funding/sort-opportunities.ts';
import { MissingFundingNotice } from '../funding/missing-funding-notice.tsx';
import styles from './opportunity-table.module.css';
import { ShowLinks, SortHeads, SortLinks } from './sort-links.tsx';

interface OpportunityTableProps {
  /** Data of the document, which determines order and visibility. */
  readonly given: readonly OpportunityData[];
  /** Data with current amounts. */
  readonly opportunities: readonly OpportunityData[];
}

/** Renders the opportunities in the order of the address: a table, on a phone a list of cards. */
export function OpportunityTable({ given, opportunities }: OpportunityTableProps) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const [search] = useSearchParams();
  const sort = parseSort(search);
  const shown = sort.openOnly ? given.filter(({ state }) => state === 'open') : given;
  const rows = sortOpportunities(shown, sort, language).flatMap(
    ({ id }) => opportunities.find((one) => one.id === id) ?? [],
  );
  return (
    <>
      <MissingFundingNotice given={given} opportunities={opportunities} />
      <ShowLinks sort={sort} />
      <SortLinks sort={sort} />
      {rows.length === 0 && <p role="status">{t('landing.noneOpen')}</p>}
      <table className={styles.table} aria-labelledby="table-title">
        <thead>
          <SortHeads sort={sort} />
        </thead>
        <tbody>
          {rows.map((opportunity) => (
            <Row key={opportunity.id} opportunity={opportunity} />
          ))}
        </tbody>
      </table>
      <p className={styles.sample}>{t('opportunities.sample')}</p>
    </>
  );
}

function Row({ opportunity }: { readonly opportunity: OpportunityData }) {
  const { t } = useTranslation('invest');
  const { language } = useSite();
  const { id, title, benefit, rate, term, state, fundraised } = opportunity;
  const languageAttributes = useLanguageAttributes(opportunity.language);
  const label = (column: 'id' | 'funded' | 'rate' | 'term' | 'benefit') => (
    <span className={styles.label}>{t(`landing.columns.${column}`)}</span>
  );
  return (
    <tr>
      <td className={styles.number}>
        {label('id')}
        {id}
      </td>
      <th scope="row" {...languageAttributes}>
        <Link to={`/directinvest/opportunities#${opportunityAnchor(id)}`}>{title}</Link>
      </th>
      <td className={styles.number}>
        {label('funded')}
        <span suppressHydrationWarning>
          {fundraised === undefined ? t('opportunities.unknown') : raisedPercent(opportunity, language)}
        </span>
        {fundraised !== undefined && (
          <span className={styles.funding} suppressHydrationWarning>
            <FundingWords opportunity={opportunity} />
          </span>
        )}
        {state !== 'open' && <span className={styles.state}>{t(`opportunities.${state}`)}</span>}
      </td>
      <td className={styles.number}>
        {label('rate')}
        <span suppressHydrationWarning>{percentOfRate(rate, language)}</span>
      </td>
      <td className={styles.number}>
        {label('term')}
        {term}
      </td>
      <td className={styles.benefit} {...languageAttributes}>
        {label('benefit')}
        {benefit}
      </td>
    </tr>
  );
}
