import { useFormats } from '../../platform/i18n/formats.ts'

/** Returns a function that formats a weight: 2.4 becomes "2.4 kg". */
export function useKilograms(): (kilograms: number) => string {
  const f = useFormats()
  return (kilograms) => {
    const decimals = [0, 1, 2].find((count) => Number(kilograms.toFixed(count)) === kilograms) ?? 3
    return `${f.number(kilograms, decimals)} kg`
  }
}
