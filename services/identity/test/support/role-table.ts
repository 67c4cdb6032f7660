const FULL = ['read', 'change', 'export', 'erase'] as const;

/**
 * What each role may do with the records of each kind, written down beside the declarations, so that a role gets nothing
 * by accident. By kind: the roles, and the parts that are theirs.
 */
export const EXPECTED_TABLE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'admin.mails': {
    administrator: [...FULL, 'state queued', 'file preview'],
  },
  'events.items': {
    'administrator editor': [...FULL, 'state published', 'state deleted', 'state pending'],
  },
  'events.mails': {
    'administrator editor': [...FULL, 'state queued', 'file preview'],
  },
  'events.sign-ups': {
    'administrator editor': [...FULL, 'state removed'],
  },
  'fieldtrial.mails': {
    trial: [...FULL, 'state queued', 'file preview'],
  },
  'fieldtrial.registrations': {
    trial: [
      ...FULL,
      'sensitive childFirstName',
      'sensitive childMiddleName',
      'sensitive childLastName',
      'sensitive childPreferredName',
      'sensitive gender',
      'sensitive birth',
      'sensitive middleName',
      'sensitive address',
      'sensitive zip',
      'sensitive region',
      'sensitive anw1',
      'sensitive issue',
      'sensitive anw2',
      'sensitive anw3',
      'sensitive anw4',
      'sensitive anw5',
      'sensitive comment',
      'sensitive similar',
      'state visited',
      'state invited',
      'state missed',
      'action invite',
      'action offer',
      'action withdrawOffers',
      'action move',
      'action cancelVisit',
      'action report',
      'action resendReport',
      'action resend',
      'file report',
      'file waiver',
    ],
  },
  'identity.accounts': {
    'administrator reviewer': [...FULL, 'state active', 'state refused', 'state suspended'],
    administrator: ['action makeAdmin', 'action makeUser', 'action roles'],
  },
  'identity.mails': {
    'administrator reviewer': [...FULL, 'state queued', 'file preview'],
  },
  'invest.company-accounts': {
    finance: [
      ...FULL,
      'sensitive routing',
      'sensitive account',
      'sensitive iban',
      'sensitive bic',
      'state discarded',
      'action confirm',
    ],
  },
  'invest.imports': {
    finance: FULL,
  },
  'invest.investments': {
    finance: [...FULL, ...['state cancelled', 'state active', 'state repaid', 'action hold']],
  },
  'invest.investors': {
    finance: [
      ...FULL,
      'sensitive birth',
      'sensitive bankName',
      'sensitive swift',
      'sensitive bankOwner',
      'sensitive ssn',
      'sensitive guardianSsn',
      'sensitive beneficiarySsn',
      'sensitive beneficiaryEin',
      'sensitive contingentSsn',
      'sensitive contingentEin',
      'sensitive accountNumber',
      'sensitive newAccountNumber',
      'state suspended',
      'state active',
      'reveal accountNumber',
    ],
  },
  'invest.ledger': {
    finance: [...FULL, 'action correct', 'action reverse'],
  },
  'invest.ledger-checks': {
    finance: [...FULL, 'state settled'],
  },
  'invest.mails': {
    finance: [...FULL, 'state queued', 'file preview'],
  },
  'invest.opportunities': {
    finance: [
      ...FULL,
      'state closed',
      'state open',
      'action terms',
      'action words',
      'action catalogue',
      'action update',
    ],
  },
  'invest.payments': {
    finance: [...FULL, 'sensitive account', 'action assign', 'action sendBack', 'reveal account'],
  },
  'invest.payouts': {
    finance: [
      ...FULL,
      'sensitive waitsUntil',
      'sensitive bankName',
      'sensitive swift',
      'sensitive bankOwner',
      'sensitive accountNumber',
      'state due',
      'state paid',
      'action paid',
      'action returned',
      'table payments',
    ],
  },
  'invest.updates': {
    finance: [
      ...FULL,
      'state sending',
      'state discarded',
      'state draft',
      'action picture',
      'action noPictures',
      'action words',
      'file picture1',
      'file picture2',
      'file picture3',
    ],
  },
  'invest.withdrawals': {
    finance: [...FULL, 'state approved', 'state declined', 'state paid'],
  },
  'marketing.contacts': {
    'administrator support': [...FULL, 'sensitive message', 'state answered', 'state settled', 'state new'],
  },
  'marketing.mails': {
    'administrator support': [...FULL, 'state queued', 'file preview'],
  },
  'marketing.subscribers': {
    'administrator editor': [...FULL, 'state active', 'state stopped'],
  },
  'marketing.templates': {
    'administrator support': ['read', 'change', 'export', 'state removed', 'state active', 'action words'],
    administrator: ['erase'],
  },
  'support.donations': {
    finance: [...FULL, 'state refunded', 'state captured', 'action resend', 'action years'],
  },
  'support.equity': {
    'administrator support': [...FULL, 'state contacted', 'state settled', 'state open', 'action resend'],
  },
  'support.mails': {
    'administrator support finance': [...FULL, 'state queued', 'file preview'],
  },
  'support.openings': {
    'administrator support': [
      ...FULL,
      'state open',
      'state full',
      'state closed',
      'state removed',
      'action terms',
      'action words',
      'action withoutWords',
    ],
  },
  'support.referrals': {
    'administrator support': [
      ...FULL,
      'sensitive comment',
      'state contacted',
      'state settled',
      'state open',
      'action resend',
    ],
  },
  'support.templates': {
    'administrator support': [
      'read',
      'change',
      'export',
      'state removed',
      'state active',
      'action words',
      'action kinds',
    ],
    administrator: ['erase'],
  },
  'support.volunteers': {
    'administrator support': [
      ...FULL,
      'sensitive reason',
      'sensitive value',
      'state contacted',
      'state accepted',
      'state declined',
      'state new',
      'action resend',
      'file waiver',
    ],
  },
};

/** Roles that see and change each setting. */
export const EXPECTED_SETTINGS: Readonly<Record<string, string>> = {
  'events.moderation': 'administrator editor',
  'events.draftDays': 'administrator editor',
  'fieldtrial.charge': 'administrator trial',
  'fieldtrial.open': 'administrator trial',
  'fieldtrial.reportDays': 'administrator trial',
  'identity.secondFactor': 'administrator',
  'invest.holdDays': 'finance',
  'invest.remindDays': 'finance',
  'marketing.answerDays': 'administrator support',
  'support.answerDays': 'administrator support',
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((number) => [
      [`support.amount${number}`, 'finance'],
      [`support.amount${number}Texts`, 'finance'],
    ]),
  ),
  'support.directOpen': 'administrator support',
  'support.equityOpen': 'administrator support',
};
