import { useRef } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { openPartsOf } from './placeholders.ts'

/**
 * Returns a function that reviews a text before it is published. It returns false and asks if the text contains parts of the template that
 * have not been replaced; `submit` is called after a confirmation.
 */
export function useTemplateReview(template: string | undefined) {
  const t = useWording('site')
  const confirm = useConfirm()
  const accepted = useRef<string>(undefined)
  return (text: string, submit: () => Promise<void>): boolean => {
    const open = openPartsOf(text, template)
    if (open.length === 0 || accepted.current === text) return true
    void confirm({
      title: t('site:policies.open_title'),
      text: t('site:policies.open_text', { parts: open.join(', ') }),
      action: t('site:policies.open_action'),
      danger: true,
      run: async () => {
        accepted.current = text
        await submit()
      },
    })
    return false
  }
}
