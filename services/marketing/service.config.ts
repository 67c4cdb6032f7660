import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

export const config = defineService({
  id: 'marketing',
  label: 'marketing.records:title',
  calls: [{ prefix: '/api/contactus' }, { prefix: '/api/newsletter' }, ...recordCalls('marketing')],
  kinds: [
    { id: 'contacts', label: 'marketing.records:contacts.title' },
    { id: 'subscribers', label: 'marketing.records:subscribers.title' },
    MAIL_KIND,
  ],
});
