import { useSite, useTranslation } from '@larkfield/area';
import { RadioGroup, TextArea } from '@larkfield/ui';
import type { TrialOffer } from '../../forms/after-registration.ts';
import { PICKUPS } from '../rules/choices.ts';
import { TimeFields } from './time-fields.tsx';
import type { TimePairs } from './model/use-time-pairs.ts';
import type { RegistrationModel } from './model/use-registration.ts';
import { WaiverFields } from './waiver/waiver-fields.tsx';

interface VisitFieldsProps {
  readonly offer: TrialOffer | undefined;
  readonly registration: RegistrationModel;
  readonly pairs: TimePairs;
}

export function VisitFields({ offer, registration, pairs }: VisitFieldsProps) {
  const { t } = useTranslation('registration');
  const { interactive } = useSite();
  const pickups = PICKUPS.map((value) => ({ value, label: t(`pickups.${value}`) }));
  return (
    <>
      <WaiverFields offer={offer} registration={registration} />
      <RadioGroup name="pickup" choices={pickups} />
      <TimeFields count={interactive ? pairs.count : 2} onCount={pairs.set} onChange={registration.refresh} />
      <TextArea name="comment" hint={t('hints.comment')} optional />
    </>
  );
}
