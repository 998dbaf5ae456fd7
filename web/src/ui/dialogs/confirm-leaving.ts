import { words } from '../../platform/i18n/wording.ts'
import { confirm } from './confirm.tsx'
import type { Unfinished } from './work-scope.tsx'

/** Asks before discarding unfinished work. `typed` describes the input that would be lost. */
export const confirmLeaving = (work: Unfinished, typed: string): Promise<boolean> =>
  confirm({
    ...(work === 'sending'
      ? { title: words('ui:sending.title'), text: words('ui:sending.text'), action: words('ui:sending.leave') }
      : { title: words('ui:unsaved.title'), text: typed, action: words('ui:unsaved.leave') }),
    danger: true,
  })
