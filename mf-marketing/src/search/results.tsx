import { Link, useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useMemo, useState } from 'react';
import type { Hit } from './engine.ts';
import { Marked } from './marked.tsx';
import styles from './page.module.css';
import { excerptOf } from './segments.ts';

/** As many as one looks through before trying other words. */
const AT_ONCE = 15;

/** What was found, best first; each leads to its place on its page. */
export function Results({ hits }: { readonly hits: readonly Hit[] }) {
  const { t } = useTranslation('search');
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      <ol className={styles.results} aria-label={t('results')}>
        {hits.slice(0, shown).map((hit) => (
          <Result key={`${hit.page.path}#${hit.section.anchor ?? ''} ${hit.section.heading}`} hit={hit} />
        ))}
      </ol>
      {hits.length > shown && (
        <Button variant="secondary" onClick={() => setShown((before) => before + AT_ONCE)}>
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
        <Marked text={isHead ? page.title : section.heading} terms={terms} />
      </Link>
      <p>
        <Marked text={excerpt} terms={terms} />
      </p>
    </li>
  );
}
