import type { VatCheck } from '@mapwright/contract/billing/vat-check.ts'
import { CheckGuestDetails } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { useRef, useState } from 'react'
import { useForm } from '../../ui/forms/form.tsx'
import { type DetailsForm, detailProblems, detailsOf, type EnteredDetails, emptyDetails } from './guest-details.ts'

type DetailsOptions = {
  /** The seller's country, which is the initial value of the form. */
  country: string
  /** True if goods are shipped, so that a separate shipping address is possible. */
  isSent: boolean
  onChecked: (details: EnteredDetails) => void
}

/** The form for a guest's details, and the result of checking the VAT number. */
export function useDetailsForm({ country, isSent, onChecked }: DetailsOptions) {
  const [vatCheck, setVatCheck] = useState<VatCheck | null>(null)
  const checked = useRef<EnteredDetails>(undefined)
  // Ignores the shipping address if its fields are hidden.
  const shown = (values: DetailsForm): DetailsForm => (isSent ? values : { ...values, elsewhere: false })
  const form = useForm(CheckGuestDetails, {
    initial: emptyDetails(country),
    toInput: (values) => {
      const { buyer, shipping } = detailsOf(shown(values))
      return { body: { ...buyer, ...(shipping && { shipping_address: shipping }) } }
    },
    check: (values) => detailProblems(shown(values)),
    onDone: (response, values) => {
      setVatCheck(response.check)
      checked.current = detailsOf(shown(values))
      onChecked(checked.current)
    },
  })
  return {
    form,
    vatCheck,
    missing: Object.keys(detailProblems(shown(form.values))).length,
    /** Submits the form. Resolves to the details, or to undefined if the server refused them. */
    async check(): Promise<EnteredDetails | undefined> {
      checked.current = undefined
      await form.submit()
      return checked.current
    },
  }
}
