import i18next, { type TFunction } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { applyLanguage, firstLanguage, type Language, rememberLanguage } from './language.ts'

type Words = { default: Record<string, unknown> }

const files = import.meta.glob<Words>(['../../../../locales/*/*.json', '!../../../../locales/*/mail.json'])

/** One small file a language and domain, fetched when a page first needs it; a missing file falls back to English. */
async function read(tag: string, domain: string): Promise<Record<string, unknown>> {
  const load = files[`../../../../locales/${tag}/${domain}.json`]
  return load ? (await load()).default : {}
}

/** Starts the wording with what every page needs. */
export async function startWording(): Promise<void> {
  const tag = firstLanguage()
  applyLanguage(tag)
  await i18next
    .use({
      type: 'backend',
      init: () => undefined,
      read: (
        language: string,
        domain: string,
        done: (problem: unknown, words: Record<string, unknown> | false) => void,
      ) =>
        read(language, domain).then(
          (words) => done(null, words),
          (problem: unknown) => done(problem, false),
        ),
    })
    .use(initReactI18next)
    .init({
      lng: tag,
      fallbackLng: 'en',
      lowerCaseLng: true,
      ns: ['app', 'ui'],
      defaultNS: 'app',
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: ':',
      returnEmptyString: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}

/** Shows the whole page in another language and remembers it in this browser; null is the browser's own. */
export async function changeLanguage(tag: Language | null): Promise<void> {
  rememberLanguage(tag)
  const next = tag ?? firstLanguage()
  await i18next.changeLanguage(next)
  applyLanguage(next)
}

/** `t('orders:list.title')`: keys are written in full, with their domain. Name the domains that the component uses. */
export function useWording(...domains: string[]): TFunction {
  return useTranslation([...domains, 'ui', 'app']).t
}

/** Wording outside of components; its domain must be loaded. */
export const words = (key: string, values?: Record<string, unknown>): string => i18next.t(key, values ?? {}) as string
