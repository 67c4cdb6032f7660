import type { TokenForm } from '@larkfield/contracts/forms';
import type { ReferralForm, VolunteerForm } from '../index.ts';

/** Forms that are filled in correctly, for tests of pages and services. */
export const referralSample: ReferralForm = {
  referer: { email: 'lena@example.org', firstname: 'Lena', lastname: 'Fuchs', country: 'DE' },
  collaborator: {
    email: 'j.perez@example.com',
    firstname: 'José',
    lastname: 'Pérez',
    city: 'Lima',
    state: 'Lima',
    country: 'PE',
    zipCode: '15001',
  },
  role: 'healthcare',
  cust_collab: 'collaborator',
  agreed: true,
};

export const volunteerSample: VolunteerForm = {
  person: {
    mail: 'amal@example.org',
    firstname: 'Amal',
    lastname: 'Haddad',
    address: '12 Harbour Street',
    zipcode: '5003',
    city: 'Bergen',
    state: 'Vestland',
    country: 'NO',
  },
  reason: 'My brother was diagnosed late.',
  value: 'I teach, and I speak Arabic.',
  waiver: 'AbCdEfGhIjKlMnOpQrStUv',
};

export const objectionSample: TokenForm = { token: 'AbCdEfGhIjKlMnOpQrStUv' };
