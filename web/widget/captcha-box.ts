import type { Call } from './connection.ts'
import { html, newId } from './elements.ts'
import { fieldError } from './form-field.ts'
import { solutionMs, solveCaptcha } from './solve-captcha.ts'
import type { Formats } from './texts.ts'

/** A captcha without a puzzle: ticking the checkbox makes the browser compute for a moment, which is expensive for bots. */
export function captchaBox({ call, formats }: { call: Call; formats: Formats }) {
  const { text } = formats
  const box = html('input', { type: 'checkbox', id: newId() })
  const state = html('span', { role: 'status', class: 'note' })
  const { place, setError } = fieldError(box)
  let solved: { value: string; at: number } | undefined
  let isBusy = false

  const reset = () => {
    solved = undefined
    box.checked = false
    state.textContent = ''
  }
  const solve = async () => {
    reset()
    setError('')
    isBusy = true
    box.indeterminate = true
    state.textContent = text('captcha_busy')
    try {
      solved = { value: await solveCaptcha(call), at: Date.now() }
      box.checked = true
      state.textContent = text('captcha_done')
    } catch {
      state.textContent = ''
      setError(text('captcha_failed'))
    } finally {
      isBusy = false
      box.indeterminate = false
    }
  }
  box.addEventListener('change', () => {
    if (isBusy) {
      // Reverts the click, because the checkbox must not change while the solution is computed.
      box.checked = false
      box.indeterminate = true
    } else if (box.checked) void solve()
    else reset()
  })
  return {
    element: html('div', {}, html('label', { class: 'choice', for: box.id }, box, text('captcha')), state, place),
    isSolved: () => solved !== undefined,
    /** Returns the solution. Computes a new one if the previous solution has expired. */
    solution: async () => (solved && Date.now() - solved.at < solutionMs ? solved.value : solveCaptcha(call)),
    reset,
    setError,
    focus: () => box.focus(),
  }
}
