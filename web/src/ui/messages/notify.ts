import { problemIn } from '../../platform/api/problem-error.ts'
import { words } from '../../platform/i18n/wording.ts'
import { store } from '../../platform/store.ts'
import { problemText } from './problem-text.ts'

export type Toast = {
  id: number
  tone: 'good' | 'bad' | 'info'
  text: string
  action?: { label: string; run: () => void }
}

export const toasts = store<readonly Toast[]>([])
let last = 0

/** Display time of a message in milliseconds: long enough to read the message twice. */
const stay = (toast: Toast) => (toast.action ? 8_000 : 3_000 + toast.text.length * 60)

function show(toast: Omit<Toast, 'id'>): number {
  last += 1
  const shown = { ...toast, id: last }
  toasts.set([...toasts.read().filter(({ text }) => text !== toast.text), shown].slice(-3))
  setTimeout(() => dismissToast(shown.id), stay(shown))
  return shown.id
}

export function dismissToast(id: number): void {
  toasts.set(toasts.read().filter((toast) => toast.id !== id))
}

/** Short messages at the edge of the page, announced by screen readers. */
export const notify = {
  done: (text: string, action?: Toast['action']) => show({ tone: 'good', text, ...(action ? { action } : {}) }),
  info: (text: string, action?: Toast['action']) => show({ tone: 'info', text, ...(action ? { action } : {}) }),
  failed: (text: string) => show({ tone: 'bad', text }),
  /** Shows why a call was refused or did not reach the server. Rethrows any other error. */
  refused: (failure: unknown) => {
    const problem = problemIn(failure)
    const action = { label: words('ui:reload'), run: () => window.location.reload() }
    return show({
      tone: 'bad',
      text: problemText(words, problem),
      ...(problem.code === 'network.outdated' ? { action } : {}),
    })
  },
}
