import { useTranslation } from '@larkfield/area';
import { CountryField, TextField, NameOrder } from '@larkfield/ui';

/** Renders the fields of one person. Required: name, e-mail, country (S33, S34); of the referred person most (S35). */
export function PersonFields({ part }: { readonly part: 'referer' | 'collaborator' }) {
  const { t } = useTranslation('support');
  const { t: f } = useTranslation('forms');
  const isReferrer = part === 'referer';
  // Autofill would enter the visitor's own data for the other person.
  const autofill = (token: string) => (isReferrer ? token : 'off');
  return (
    <>
      <NameOrder>
        <TextField name={`${part}.firstname`} autoComplete={autofill('given-name')} />
        <TextField name={`${part}.lastname`} autoComplete={autofill('family-name')} />
      </NameOrder>
      <TextField name={`${part}.preferredname`} autoComplete={autofill('nickname')} optional wide />
      <TextField
        name={`${part}.email`}
        type="email"
        autoComplete={autofill('email')}
        hint={isReferrer ? f('hints.email') : undefined}
      />
      <TextField name={`${part}.phone`} type="tel" autoComplete={autofill('tel')} optional />
      <TextField name={`${part}.city`} autoComplete={autofill('address-level2')} optional={isReferrer} />
      <CountryField name={`${part}.country`} autoComplete={autofill('country')} />
      <TextField
        name={`${part}.state`}
        autoComplete={autofill('address-level1')}
        optional={isReferrer}
        hint={isReferrer ? undefined : t('refer.hints.theirState')}
      />
      <TextField
        name={`${part}.zipCode`}
        autoComplete={autofill('postal-code')}
        optional={isReferrer}
        hint={isReferrer ? undefined : t('refer.hints.theirZip')}
      />
    </>
  );
}
