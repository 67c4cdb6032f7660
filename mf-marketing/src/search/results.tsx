import { Link, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useMemo, useState } from 'react';
import type { Hit } from './engine.ts';
import { HighlightedText } from './highlighted-text.tsx';
import styles from './page.module.css';
import { excerptOf } from './segments.ts';

/** Number of results shown at once; more than most people look through. */
const PAGE_SIZE = 15;

export function Results({ hits }: { readonly hits: readonly Hit[] }) {
  const { t } = useTranslation('search');
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <ol className={styles.results} aria-label={t('results')}>
        {hits.slice(0, shown).map((hit) => (
          <Result key={`${hit.page.path}#${hit.section.anchor ?? ''} ${hit.section.heading}`} hit={hit} />
        ))}
      </ol>
      {hits.length > shown && (
        <Button variant="secondary" onClick={() => setShown((before) => before + PAGE_SIZE)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Result({ hit: { page, section, terms } }: { readonly hit: Hit }) {
  const excerpt = useMemo(() => excerptOf(section.text, terms), [section, terms]);
  const isHead = section === page.sections[0];
  return (
    <li>
      {!isHead && <p className={styles.where}>{page.title}</p>}
      <Link to={section.anchor ? `${page.path}#${section.anchor}` : page.path} className={styles.hit}>
        <HighlightedText text={isHead ? page.title : section.heading} terms={terms} />
      </Link>
      <p>
        <HighlightedText text={excerpt} terms={terms} />
      </p>
    </li>
  );
}
