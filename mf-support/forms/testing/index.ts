import type { ReferenceForm, TokenForm } from '@larkfield/contracts/forms';
import type {
  DonationForm,
  DonationYearsForm,
  EquityForm,
  ReferralForm,
  VolunteerForm,
  VolunteerSignForm,
  VolunteerWaiverForm,
} from '../index.ts';

/** Valid requests for tests of pages and services. */
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

export const donationYearsSample: DonationYearsForm = { email: 'lena@example.org' };

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

export const volunteerWaiverSample: VolunteerWaiverForm = {
  person: { firstname: 'Amal', city: 'Bergen' },
  format: 'pdf',
};

export const volunteerSignSample: VolunteerSignForm = {
  person: volunteerSample.person,
  consent: 'a'.repeat(64),
  signature: { name: 'Amal Haddad' },
};

export const volunteerStatusSample: ReferenceForm = {
  reference: 'LK-AAAA-2222',
  emailaddress: 'amal@example.org',
};

export const objectionSample: TokenForm = { token: 'AbCdEfGhIjKlMnOpQrStUv' };

export const donationSample: DonationForm = { description: 'For the screening of children', amount: '25.00' };

export const equitySample: EquityForm = {
  user: {
    mail: 'nora@example.org',
    first_name: 'Nora',
    last_name: 'Lindqvist',
    city: 'Uppsala',
    country: 'SE',
    state: 'Uppsala',
    address: 'Storgatan 4',
    phone_nr: '+46 8 555 0100',
    zipcode: '753 31',
  },
  risk: true,
  risk_version: '2026-11',
};
