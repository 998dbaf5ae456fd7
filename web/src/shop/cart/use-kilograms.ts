import { useWeight } from './use-weight.ts'

/** Returns a function that formats a weight in kilograms: 2.4 becomes "2.4 kg". */
export function useKilograms(): (kilograms: number) => string {
  const weightOf = useWeight()
  return (kilograms) => weightOf(kilograms, 'kg')
}
