import { defineService, MAIL_KIND, recordCalls } from '@larkfield/contracts';

/** Direct investment: the accounts of investors. */
export const config = defineService({
  id: 'invest',
  label: 'invest.records:title',
  calls: [
    { prefix: '/api/create/login' },
    { prefix: '/api/create/directInvest' },
    { prefix: '/api/verifylogininvestmentportal' },
    { prefix: '/api/invest/session' },
    { prefix: '/api/invest/logout' },
    { prefix: '/api/invest/activate' },
    { prefix: '/api/invest/resend-activation' },
    { prefix: '/api/invest/forgot' },
    { prefix: '/api/invest/reset-target' },
    { prefix: '/api/invest/reset' },
    { prefix: '/api/invest/confirm-password' },
    { prefix: '/api/invest/profile' },
    { prefix: '/api/invest/requests' },
    ...recordCalls('invest'),
  ],
  kinds: [{ id: 'investors', label: 'invest.records:investors.title' }, MAIL_KIND],
});
