import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

export const config = defineArea({
  id: 'mf-marketing',
  version: '0.1.0',
  owner: 'marketing',
  shellContract: SHELL_CONTRACT,
  namespaces: ['marketing', 'forms'],
  routes: [
    {
      path: '/',
      page: 'home',
      kind: 'static',
      audience: 'public',
      title: 'marketing:home.documentTitle',
      description: 'marketing:home.description',
      navigation: [
        { menu: 'main', order: 10, label: 'marketing:nav.home' },
        { menu: 'main', order: 40, label: 'marketing:nav.solutions', anchor: 'SolutionContainer' },
        { menu: 'main', order: 70, label: 'marketing:nav.contact', anchor: 'contactus' },
        { menu: 'footer', order: 10, label: 'marketing:nav.home' },
        { menu: 'footer', order: 40, label: 'marketing:nav.solutions', anchor: 'SolutionContainer' },
        { menu: 'footer', order: 70, label: 'marketing:nav.contact', anchor: 'contactus' },
      ],
    },
    {
      path: '/thankyoupage',
      page: 'thank-you',
      kind: 'static',
      audience: 'public',
      title: 'marketing:thanks.documentTitle',
      description: 'marketing:thanks.description',
      indexed: false,
    },
    {
      path: '/newsletter',
      page: 'newsletter',
      kind: 'static',
      audience: 'public',
      title: 'marketing:newsletterPage.documentTitle',
      description: 'marketing:newsletterPage.description',
      indexed: false,
    },
  ],
  api: [
    { prefix: '/api/contactus', service: 'marketing' },
    { prefix: '/api/newsletter', service: 'marketing' },
  ],
});
