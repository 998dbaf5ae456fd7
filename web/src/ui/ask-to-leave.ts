import { words } from '../platform/i18n/wording.ts'
import { confirm } from './confirm.tsx'
import type { Unfinished } from './work-scope.tsx'

/** Asks before something unfinished is given up; `typed` says what is lost of what was typed. */
export const askToLeave = (work: Unfinished, typed: string): Promise<boolean> =>
  confirm({
    ...(work === 'sending'
      ? { title: words('ui:sending.title'), text: words('ui:sending.text'), action: words('ui:sending.leave') }
      : { title: words('ui:unsaved.title'), text: typed, action: words('ui:unsaved.leave') }),
    danger: true,
  })
