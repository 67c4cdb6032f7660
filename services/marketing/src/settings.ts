import { ANSWER_DAYS, defineSettings } from '@larkfield/kit/app';

export const marketingSettings = defineSettings({ answerDays: ANSWER_DAYS });
