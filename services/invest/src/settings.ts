import { createSettingsReader, defineSettings, type ValuesOf } from '@larkfield/kit/app';
import type { ServiceContext } from '@larkfield/kit/http';
import { FINANCE } from '../service.config.ts';

const label = (name: string) => `invest.records:settings.${name}`;

/** Settings of pledges. A pledge keeps the day that it was given, so a change applies to later ones. */
export const investSettings = defineSettings({
  holdDays: {
    ...{ type: 'number', min: 1, max: 90, default: 14, roles: FINANCE },
    ...{ label: label('holdDays'), hint: label('holdDaysHint') },
  },
  remindDays: {
    ...{ type: 'number', min: 1, max: 30, default: 3, roles: FINANCE },
    label: label('remindDays'),
  },
});

export function readInvestSettings(
  context: Pick<ServiceContext, 'db' | 'now'>,
): Promise<ValuesOf<typeof investSettings>> {
  return createSettingsReader(context, 'invest', investSettings)();
}
