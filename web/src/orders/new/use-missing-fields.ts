import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Form } from '../../ui/forms/use-form.ts'
import { type FieldName, missingOf } from './missing.ts'
import type { OrderValues } from './order-values.ts'
import { termsPath } from './terms-path.ts'

type OrderForm = Pick<Form<OrderValues>, 'values' | 'error'>

/**
 * The missing and invalid fields of a new order, and the error of each field. Missing fields have an error only after the first
 * attempt to submit.
 */
export function useMissingFields(form: OrderForm, facts: { hasFile: boolean; needsDeclaration: boolean }) {
  const t = useWording('orders', 'request')
  const [tries, setTries] = useState(0)
  const missing = missingOf(form.values, {
    ...facts,
    hasTerms: termsPath() !== undefined,
    year: new Date().getFullYear(),
  })
  return {
    missing,
    tries,
    clearTries: () => setTries(0),
    /** Counts an attempt to submit. Returns true if all required fields are valid. */
    areComplete(): boolean {
      setTries((count) => count + 1)
      return missing.length === 0
    },
    errorOf(name: FieldName): string | null {
      const refusal = name === 'file' ? null : form.error(name)
      if (refusal !== null || tries === 0) return refusal
      const found = missing.find(({ field }) => field === name)?.problem
      return found ? t(keyFor('request:field', found.code), { minimum: found.minimum, maximum: found.maximum }) : null
    },
  }
}
