import { useWording } from '../../platform/i18n/wording.ts'

type OnlineRow = { name: string; online: boolean }

/** The online status of rows: filter of the list, switch in the row, and form field. */
export function useOnline() {
  const t = useWording('catalogue')
  return {
    filter: {
      name: 'online',
      label: t('catalogue:status'),
      options: [
        { value: 'true', label: t('catalogue:online') },
        { value: 'false', label: t('catalogue:offline') },
      ],
    },
    toggle: {
      header: t('catalogue:online'),
      isOn: ({ online }: OnlineRow) => online,
      label: ({ name }: OnlineRow) => t('catalogue:online_of', { name }),
    },
    field: (help: string) => ({ kind: 'switch', name: 'online', label: t('catalogue:online'), help }) as const,
  } as const
}
