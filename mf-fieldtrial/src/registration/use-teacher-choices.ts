import { useTranslation } from '@larkfield/area';
import type { Choice } from '@larkfield/ui';

/** The nine answers about a teacher's concern; five of them read the same for both questions. */
export function useTeacherChoices(): (question: 'anw3' | 'anw4') => readonly Choice[] {
  const { t } = useTranslation('registration');
  return (question) => [
    { value: 'a', label: t('teacher.a') },
    ...(['b', 'c', 'd', 'e'] as const).map((value) => ({ value, label: t(`${question}.${value}`) })),
    ...(['f', 'g', 'h', 'i'] as const).map((value) => ({ value, label: t(`teacher.${value}`) })),
  ];
}
