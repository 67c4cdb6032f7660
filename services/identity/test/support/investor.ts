const NAMED = {
  firstName: 'Eva',
  lastName: 'Sample',
  city: 'Denver',
  country: 'US',
  phone: '+13035550100',
} as const;

/** Profile of an investor as stored by the invest service, which needs it for its responses. */
export const PROFILE = {
  sealed: {},
  person: {
    ...NAMED,
    accountType: 'individual',
    birth: '1980-01-31',
    idType: 'ssn',
    address: '1 Main Street',
    region: 'CO',
    zip: '80202',
    beneficiary: { ...NAMED, type: 'individual' },
    bank: {
      firstName: NAMED.firstName,
      lastName: NAMED.lastName,
      bankName: 'Sample Bank',
      swift: '021000021',
      accountType: 'checking',
    },
    securityQuestion: 'pet',
  },
} as const;
