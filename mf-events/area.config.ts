import { defineArea, SHELL_CONTRACT } from '@larkfield/contracts';

export const config = defineArea({
  id: 'mf-events',
  version: '0.1.0',
  owner: 'events',
  shellContract: SHELL_CONTRACT,
  namespaces: ['events', 'forms'],
  routes: [
    {
      path: '/events',
      page: 'board',
      kind: 'dynamic',
      audience: 'public',
      title: 'events:board.documentTitle',
      description: 'events:board.description',
      namespaces: ['events'],
      navigation: [
        { menu: 'main', order: 70, label: 'events:nav.board' },
        { menu: 'footer', order: 95, label: 'events:nav.board' },
      ],
    },
    {
      path: '/events/:slug',
      page: 'item',
      kind: 'dynamic',
      audience: 'public',
      title: 'events:item.documentTitle',
      description: 'events:item.description',
      namespaces: ['events', 'forms'],
    },
  ],
  services: ['events'],
});
