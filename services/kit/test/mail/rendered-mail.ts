import type { RenderedMail } from '../../src/mail/transport.ts';

export function createRenderedMail(change: Partial<RenderedMail> = {}): RenderedMail {
  return {
    id: 'mail-1',
    from: { name: 'Larkfield', address: 'office@site.example' },
    to: { name: '', address: 'ana@example.com' },
    date: new Date('2026-03-02T09:00:00Z'),
    language: 'en',
    subject: 'Grüße, 山田',
    text: 'plain\n',
    html: '<p>rich</p>',
    ...change,
  };
}
