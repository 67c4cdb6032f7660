import { useTranslation } from '@larkfield/area';

const OPTIONAL = ['middlename', 'childmiddlename', 'childpreferredname', 'issuedetail', 'comment'] as const;
const REQUIRED = [
  'firstname',
  'lastname',
  'emailaddress',
  'phone',
  'childfirstname',
  'childlastname',
  'gender',
  'birth',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'distance',
  'anw1',
  'anw2',
  'anw3',
  'anw4',
  'anw5',
  'fileid',
] as const;

/** Labels by the names of the controls: what is required bears an asterisk (F31), complaints do without. */
export function useLabels() {
  const { t } = useTranslation('registration');
  const required = Object.fromEntries(REQUIRED.map((name) => [name, t(`fields.${name}`)]));
  const times = [1, 2].flatMap((number) => [
    [`times.${number}.date`, t('times.date', { number })],
    [`times.${number}.time`, t('times.time', { number })],
  ]);
  const others = {
    ...Object.fromEntries(OPTIONAL.map((name) => [name, t(`fields.${name}`)])),
    ...(Object.fromEntries(times) as Record<string, string>),
    consent: t('fields.consent'),
  };
  const names: Record<string, string> = { ...required, ...others, pickup: t('fields.drop') };
  const marked = { ...required, pickup: t('fields.drop') };
  const labels: Record<string, string> = {
    ...others,
    ...Object.fromEntries(Object.entries(marked).map(([name, label]) => [name, `${label} *`])),
  };
  return { labels: inOrder(labels), names };
}

/** The order of the page, by which complaints are sorted. */
const ORDER = [
  'firstname',
  'middlename',
  'lastname',
  'emailaddress',
  'phone',
  'childfirstname',
  'childmiddlename',
  'childlastname',
  'childpreferredname',
  'gender',
  'birth',
  'address',
  'zip',
  'city',
  'state',
  'country',
  'distance',
  'anw1',
  'issuedetail',
  'anw2',
  'anw3',
  'anw4',
  'anw5',
  'consent',
  'fileid',
  'pickup',
  'times.1.date',
  'times.1.time',
  'times.2.date',
  'times.2.time',
  'comment',
];

function inOrder(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(ORDER.map((name) => [name, labels[name] ?? '']));
}
