import { Link, useSearchParams, useSite, useTranslation } from '@larkfield/area';
import {
  CountryField,
  Disclosure,
  CountedFieldset,
  PersistedEntries,
  lazyRules,
  ReceiptForm,
  SelectField,
  TextArea,
  TextField,
  NameOrder,
  type Entries,
} from '@larkfield/ui';
import { GuardianFields } from './guardian-fields.tsx';
import { volunteerLabels } from './labels.ts';
import styles from './page.module.css';
import { useOpenRoles } from './use-open-roles.ts';
import { WaiverWays } from './waiver-ways.tsx';
import { WAIVER_LINES } from '../rules/volunteer-waiver.ts';
import { lostAnswerText } from '../lost-answer-text.ts';

/** The specification's limit for this call (S27); the file is uploaded before. */
const TIMEOUT_MS = 3000;
const rules = lazyRules(
  () => import(/* webpackChunkName: "volunteer-rules" */ '../../generated/validators/volunteer.js'),
);

/** Entries of a minor are never stored in the browser. */
const isOfAdult = (entries: Entries) => entries['under18'] === undefined;

/** Renders the application form. A failed or slow call keeps all entries and can be repeated safely. */
export function VolunteerForm() {
  const { t } = useTranslation('volunteer');
  return (
    <PersistedEntries name="volunteer-entries" mayKeep={isOfAdult}>
      <ReceiptForm
        settings={{
          id: 'volunteer',
          action: '/api/create/volunteer',
          labels: volunteerLabels(t),
          timeoutMs: TIMEOUT_MS,
          failureMessage: 'problems.notFunctional',
          problemText: lostAnswerText(t('sendAgain')),
          files: true,
          ...rules,
        }}
        labelledBy="volunteer-title"
        submit={t('send')}
        sent={{ title: t('sentTitle'), messages: [t('sent')] }}
        next={[t('nextMail'), t('nextRead'), t('nextQuestion')]}
        groups={4}
        further={
          <p>
            <Link to="/volunteer/status">{t('toStatus')}</Link>
          </p>
        }
      >
        <PersonFields />
        <CountedFieldset legend={t('help')} columns={false} count={[3, 4]}>
          <OpeningField />
          <TextArea name="reason" hint={t('hints.reason')} />
          <TextArea name="value" hint={t('hints.value')} />
        </CountedFieldset>
        <CountedFieldset legend={t('waiverTitle')} intro={t('waiverIntro')} columns={false} count={[4, 4]}>
          <div className={styles.waiver} data-printed>
            <Disclosure summary={t('waiverText')}>
              <ol className={styles.lines}>
                {WAIVER_LINES.map((line) => (
                  <li key={line}>{t(`waiverLines.${line}`)}</li>
                ))}
              </ol>
            </Disclosure>
          </div>
          <GuardianFields />
          <WaiverWays />
        </CountedFieldset>
      </ReceiptForm>
    </PersistedEntries>
  );
}

function PersonFields() {
  const { t } = useTranslation('volunteer');
  const { t: f } = useTranslation('forms');
  return (
    <>
      <CountedFieldset legend={t('about')} count={[1, 4]}>
        <NameOrder>
          <TextField name="person.firstname" autoComplete="given-name" />
          <TextField name="person.lastname" autoComplete="family-name" />
        </NameOrder>
        <TextField
          name="person.preferredname"
          autoComplete="nickname"
          hint={f('hints.preferredname')}
          optional
          wide
        />
        <TextField name="person.mail" type="email" autoComplete="email" hint={f('hints.email')} />
        <TextField name="person.phone" type="tel" autoComplete="tel" hint={f('hints.phone')} optional />
      </CountedFieldset>
      <CountedFieldset legend={t('where')} count={[2, 4]}>
        <TextField name="person.address" autoComplete="street-address" wide />
        <TextField name="person.zipcode" autoComplete="postal-code" hint={f('hints.zip')} />
        <TextField name="person.city" autoComplete="address-level2" />
        <CountryField name="person.country" autoComplete="country" />
        <TextField name="person.state" autoComplete="address-level1" hint={f('hints.state')} />
      </CountedFieldset>
    </>
  );
}

/** Renders the choice of an opening once the list is loaded; the address may preselect one. */
function OpeningField() {
  const { t } = useTranslation('volunteer');
  const { interactive } = useSite();
  const [search] = useSearchParams();
  const roles = useOpenRoles();
  const wanted = search.get('opening') ?? '';
  if (!interactive || roles.length === 0) return null;
  return (
    <SelectField
      name="opening"
      hint={t('hints.opening')}
      choices={roles.map(({ slug, role }) => ({ value: slug, label: role }))}
      defaultValue={roles.some(({ slug }) => slug === wanted) ? wanted : undefined}
      optional
    />
  );
}
