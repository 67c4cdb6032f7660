import { useTranslation } from '@larkfield/area';

/** Returns the labels of an account's fields by wire name in page order, and the field names for error texts. */
export function useAccountLabels() {
  const { t } = useTranslation('account');
  const { t: f } = useTranslation('forms');
  const details = {
    firstname: f('fields.firstname'),
    middleinitial: t('fields.middleinitial'),
    lastname: f('fields.lastname'),
    preferredname: f('fields.preferredname'),
    city: f('fields.city'),
    country: f('fields.country'),
    state: f('fields.state'),
    zipcode: f('fields.zip'),
    role: f('fields.role'),
    joblevel: f('fields.jobLevel'),
    jobfunction: f('fields.jobFunction'),
    jobtitle: f('fields.jobTitle'),
  };
  const names = {
    firstname: t('names.firstname'),
    lastname: t('names.lastname'),
    country: t('names.country'),
    state: t('names.state'),
    city: t('names.city'),
  };
  return { details, names };
}
