import { useTranslation } from '@larkfield/area';
import { Form, lazyRules, Notice, useForm } from '@larkfield/ui';
import { useState } from 'react';
import { DetailsFields } from '../account/details-fields.tsx';
import { useAccountLabels } from '../account/use-account-labels.ts';
import type { ProfileData } from './profile-data.ts';
import { ProfileSection } from './section.tsx';

const rules = lazyRules(
  () => import(/* webpackChunkName: "profile-rules" */ '../../generated/validators/profile.js'),
);

/** Renders the form for name, place and work, which needs no password. */
export function DetailsSection({ profile }: { readonly profile: ProfileData }) {
  const { t } = useTranslation('account');
  const { details, names } = useAccountLabels();
  const [saved, setSaved] = useState(0);
  const form = useForm<unknown>({
    id: 'profile',
    action: '/api/profile',
    labels: details,
    names,
    ...rules,
    keepEntries: true,
    onSent: () => setSaved((count) => count + 1),
  });
  return (
    <ProfileSection id="details" title={t('profile.details.title')}>
      <div onInput={() => setSaved(0)}>
        <Form form={form} labelledBy="details-title" submit={t('profile.details.submit')}>
          <DetailsFields values={profile} />
        </Form>
      </div>
      <Notice>{saved > 0 && t('profile.details.saved')}</Notice>
    </ProfileSection>
  );
}
