import type { DataCategory } from '@larkfield/contracts/privacy';
import type { RecordKind } from '@larkfield/kit/records';

/** Columns of record kinds that hold data about a person, by the category under which the privacy policy names them. */
const COLUMNS: Partial<Readonly<Record<DataCategory, string>>> = {
  name: `firstName middleInitial middleName lastName preferredName author sender referrerFirstName referrerLastName
    referrerPreferredName personFirstName personLastName personPreferredName`,
  contact: 'email phone to referrerEmail referrerPhone personEmail personPhone',
  address: `address zip region city country referrerCity referrerRegion referrerZip referrerCountry personCity
    personRegion personZip personCountry`,
  work: 'role jobFunction jobLevel jobTitle',
  username: 'username',
  birth: 'birth',
  child: 'childFirstName childMiddleName childLastName childPreferredName gender',
  answers: 'anw1 anw2 anw3 anw4 anw5 issue similar',
  guardian: 'guardian guardianFirstName guardianLastName guardianPhone',
  message: 'message comment comments reason value',
  file: 'waiverName',
  payment: 'description invoiceId text',
  attendance: 'attendedAt',
  beneficiaries: `beneficiaryFirstName beneficiaryLastName beneficiaryTrust contingentFirstName contingentLastName
    contingentTrust`,
  bank: 'bankName swift bankOwner accountNumber newAccountNumber account waitsUntil',
  taxNumbers: 'ssn guardianSsn beneficiarySsn beneficiaryEin contingentSsn contingentEin',
};

const CATEGORY_OF = new Map(
  Object.entries(COLUMNS).flatMap(([category, names]) =>
    names.split(/\s+/).map((name) => [name, category as DataCategory] as const),
  ),
);

/** Returns the categories of the personal and sensitive columns. @throws Error for a column without a category */
export function dataOfColumns({
  collection,
  columns,
}: Pick<RecordKind, 'collection' | 'columns'>): DataCategory[] {
  return Object.entries(columns)
    .filter(([, { sensitivity }]) => sensitivity !== 'plain')
    .map(([name]) => {
      const category = CATEGORY_OF.get(name);
      if (category === undefined)
        throw new Error(`tools/privacy/data-of-columns.ts has no category of ${collection} ${name}`);
      return category;
    });
}
