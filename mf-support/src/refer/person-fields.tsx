import { useTranslation } from '@larkfield/area';
import { CountryField, TextField, NameOrder } from '@larkfield/ui';

/**
 * The nine fields of one person. Of the referrer only name, e-mail and country are required (S33, S34),
 * of the person referred all but preferred name and phone (S35).
 */
export function PersonFields({ part }: { readonly part: 'referer' | 'collaborator' }) {
  const { t } = useTranslation('support');
  const { t: f } = useTranslation('forms');
  const own = part === 'referer';
  // The browser knows the visitor's details and must not offer them for somebody else.
  const fill = (token: string) => (own ? token : 'off');
  return (
    <>
      <NameOrder>
        <TextField name={`${part}.firstname`} autoComplete={fill('given-name')} />
        <TextField name={`${part}.lastname`} autoComplete={fill('family-name')} />
      </NameOrder>
      <TextField name={`${part}.preferredname`} autoComplete={fill('nickname')} optional wide />
      <TextField
        name={`${part}.email`}
        type="email"
        autoComplete={fill('email')}
        hint={own ? f('hints.email') : undefined}
      />
      <TextField name={`${part}.phone`} type="tel" autoComplete={fill('tel')} optional />
      <TextField name={`${part}.city`} autoComplete={fill('address-level2')} optional={own} />
      <CountryField name={`${part}.country`} autoComplete={fill('country')} />
      <TextField
        name={`${part}.state`}
        autoComplete={fill('address-level1')}
        optional={own}
        hint={own ? undefined : t('refer.hints.theirState')}
      />
      <TextField
        name={`${part}.zipCode`}
        autoComplete={fill('postal-code')}
        optional={own}
        hint={own ? undefined : t('refer.hints.theirZip')}
      />
    </>
  );
}
