import { defineSettings, createSettingsReader } from '@larkfield/kit/app';
import type { ServiceContext } from '@larkfield/kit/http';
import { TRIAL_STAFF } from '../service.config.ts';
import type { Charge } from './waiver/types.ts';

/** Settings say nothing about a child, so administrators change them, too. */
const STAFF = ['administrator', ...TRIAL_STAFF] as const;

/** Settings of the field trial: whether registrations are accepted, and the charge (D39). */
export const trialSettings = defineSettings({
  open: { roles: STAFF, type: 'boolean', default: true, label: 'fieldtrial.records:settings.open' },
  charge: {
    roles: STAFF,
    type: 'choice',
    default: '0',
    values: ['0', '300'],
    texts: 'fieldtrial.records:settings.charges',
    label: 'fieldtrial.records:settings.charge',
  },
  reportDays: {
    ...{ type: 'number', min: 1, max: 90, default: 14 },
    roles: ['trial', 'administrator'],
    label: 'fieldtrial.records:settings.reportDays',
    hint: 'fieldtrial.records:settings.reportDaysHint',
  },
});

export interface TrialSettings {
  readonly open: boolean;
  readonly charge: Charge;
}

export function trialSettingsReader(
  context: Pick<ServiceContext, 'db' | 'now'>,
): () => Promise<TrialSettings> {
  const read = createSettingsReader(context, 'fieldtrial', trialSettings);
  return async () => {
    const { open, charge } = await read();
    return { open, charge: charge === '300' ? 300 : 0 };
  };
}
