import { useTranslation } from '@larkfield/area';
import { useEffect } from 'react';

/** While a form holds errors the document's title says so first: it is what a screen reader announces. */
export function useErrorTitle(active: boolean): void {
  const { t } = useTranslation('forms');
  useEffect(() => {
    if (!active) return;
    const plain = document.title;
    const marked = t('summary.documentTitle', { title: plain });
    document.title = marked;
    return () => {
      // Whoever changed the title meanwhile, by a navigation or another language, knows better.
      if (document.title === marked) document.title = plain;
    };
  }, [active, t]);
}
