import { defineService } from '@larkfield/contracts';

/** Direct investment: accounts of investors, opportunities, investments. */
export const config = defineService({
  id: 'invest',
  calls: [
    { prefix: '/api/invest/session' },
    { prefix: '/api/invest/logout' },
  ],
});
