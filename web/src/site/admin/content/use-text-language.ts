import { languages } from '@mapwright/contract/accounts/languages.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

/** The language of a text: filter of the list, form field, and name in a row. */
export function useTextLanguage() {
  const t = useWording('content')
  const every = t('content:language.every')
  const options = languages.map(({ tag, name }) => ({ value: tag, label: name }))
  return {
    nameOf: (tag: string) => languages.find((known) => known.tag === tag)?.name ?? every,
    filter: { name: 'language', label: t('content:language.label'), options },
    field: {
      kind: 'select',
      name: 'language',
      label: t('content:language.label'),
      help: t('content:language.help'),
      options: [{ value: '', label: every }, ...options],
    },
  } as const
}
