import type { AreaBar } from '@larkfield/contracts';

export const investBar: AreaBar = {
  home: { path: '/directinvest', label: 'invest:nav.home' },
  back: { path: '/supportus', label: 'invest:nav.back' },
  links: [{ path: '/directinvest/opportunities', label: 'invest:nav.opportunities' }],
  account: {
    session: '/api/invest/session',
    logout: '/api/invest/logout',
    visitor: [
      { path: '/directinvest/login', label: 'invest:nav.login' },
      { path: '/directinvest/signup', label: 'invest:nav.signup' },
    ],
    member: [
      { path: '/directinvest/portfolio', label: 'invest:nav.portfolio' },
      { path: '/directinvest/profile', label: 'invest:nav.profile' },
    ],
  },
};
