import { useTranslation } from '@larkfield/area';
import { useEffect } from 'react';

/** Prefixes the document's title while the form has errors, because screen readers announce the title. */
export function useErrorTitle(active: boolean): void {
  const { t } = useTranslation('forms');
  useEffect(() => {
    if (!active) return;
    const plain = document.title;
    const marked = t('summary.documentTitle', { title: plain });
    document.title = marked;
    return () => {
      // A navigation or change of language may have set another title meanwhile; that one stays.
      if (document.title === marked) document.title = plain;
    };
  }, [active, t]);
}
