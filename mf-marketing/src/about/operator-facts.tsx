import { useSite, useTranslation } from '@larkfield/area';
import type { Operator } from '@larkfield/contracts';
import { Section, SectionHead } from '@larkfield/ui';
import styles from './sections.module.css';

const FACTS = ['company', 'ethics', 'dataProtection'] as const;

/** Renders what `site.config.ts` says about the operator; nothing while it says nothing. */
export function OperatorFacts({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation('pages');
  const { brand } = useSite();
  const given = FACTS.filter((fact) => operator[fact] !== '');
  const { people } = operator;
  if (given.length === 0 && people.length === 0) return null;
  return (
    <Section labelledBy="operator-title">
      <SectionHead id="operator-title" title={t('about.facts.title', { brand: brand.name })} />
      <dl className={styles.facts}>
        {people.length > 0 && (
          <div>
            <dt>{t('about.facts.people')}</dt>
            {people.map(({ name, role }) => (
              <dd key={name}>
                <bdi>{role === '' ? name : `${name}, ${role}`}</bdi>
              </dd>
            ))}
          </div>
        )}
        {given.map((fact) => (
          <div key={fact}>
            <dt>{t(`about.facts.${fact}`)}</dt>
            <dd>
              <bdi>{operator[fact]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
