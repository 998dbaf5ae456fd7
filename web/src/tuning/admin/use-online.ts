import { useWording } from '../../app/i18n/wording.ts'

type Offered = { name: string; online: boolean }

/** Whether something is on offer: the filter of its list, the switch in its row and the field of its form. */
export function useOnline() {
  const t = useWording('pricing')
  return {
    filter: {
      name: 'online',
      label: t('pricing:status'),
      options: [
        { value: 'true', label: t('pricing:online') },
        { value: 'false', label: t('pricing:offline') },
      ],
    },
    toggle: {
      header: t('pricing:online'),
      isOn: ({ online }: Offered) => online,
      label: ({ name }: Offered) => t('pricing:online_of', { name }),
    },
    field: (help: string) => ({ kind: 'switch', name: 'online', label: t('pricing:online'), help }) as const,
  } as const
}
