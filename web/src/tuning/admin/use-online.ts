import { useWording } from '../../platform/i18n/wording.ts'

type OnlineRow = { name: string; online: boolean }

/** The online status of rows: the filter of the list, the switch in the row and the field of the form. */
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
      isOn: ({ online }: OnlineRow) => online,
      label: ({ name }: OnlineRow) => t('pricing:online_of', { name }),
    },
    field: (help: string) => ({ kind: 'switch', name: 'online', label: t('pricing:online'), help }) as const,
  } as const
}
