import type account from '#locales/en/account.json';
import type families from '#locales/en/families.json';
import type home from '#locales/en/home.json';
import type legal from '#locales/en/legal.json';
import type marketing from '#locales/en/marketing.json';
import type newsletter from '#locales/en/newsletter.json';
import type pages from '#locales/en/pages.json';
import type sample from '#locales/en/sample.json';
import type search from '#locales/en/search.json';
import type yourData from '#locales/en/your-data.json';

declare module '@larkfield/area' {
  interface Namespaces {
    account: typeof account;
    families: typeof families;
    home: typeof home;
    legal: typeof legal;
    marketing: typeof marketing;
    newsletter: typeof newsletter;
    pages: typeof pages;
    sample: typeof sample;
    search: typeof search;
    'your-data': typeof yourData;
  }
}
