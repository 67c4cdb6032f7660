import { useTranslation } from '@larkfield/area';
import type { Choice } from '@larkfield/ui';

/** Returns a function from a question to its nine answers. Five answers have the same text for both questions. */
export function useTeacherChoices(): (question: 'anw3' | 'anw4') => readonly Choice[] {
  const { t } = useTranslation('registration');
  return (question) => [
    { value: 'a', label: t('teacher.a') },
    ...(['b', 'c', 'd', 'e'] as const).map((value) => ({ value, label: t(`${question}.${value}`) })),
    ...(['f', 'g', 'h', 'i'] as const).map((value) => ({ value, label: t(`teacher.${value}`) })),
  ];
}
