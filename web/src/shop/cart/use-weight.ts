import type { WeightUnit } from '@mapwright/contract/shop/orders/parcel-weight.ts'
import { useFormats } from '../../platform/i18n/formats.ts'

/** Returns a function that formats a weight without trailing zeros: "2.4 kg". */
export function useWeight(): (weight: number, unit: WeightUnit) => string {
  const f = useFormats()
  return (weight, unit) => {
    const decimals = [0, 1, 2].find((count) => Number(weight.toFixed(count)) === weight) ?? 3
    return `${f.number(weight, decimals)} ${unit}`
  }
}
