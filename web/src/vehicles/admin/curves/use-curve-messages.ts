import { curveRules } from '@mapwright/contract/vehicles/curves/curve-rules.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { readCurve } from './read-curve.ts'

/** Returns a function that describes the result of reading a text: the converted units, or the error. */
export function useCurveMessages() {
  const t = useWording('vehicle_data')
  return (result: ReturnType<typeof readCurve>): { done?: string; fault?: string } => {
    if ('points' in result)
      return result.converted.length > 0
        ? { done: t('vehicle_data:curve.converted', { units: result.converted.join(', ') }) }
        : {}
    if (result.fault === 'number') return { fault: t('vehicle_data:curve.not_read.number', { line: result.line }) }
    return {
      fault:
        result.fault === 'columns'
          ? t('vehicle_data:curve.not_read.columns')
          : t('vehicle_data:curve.not_read.few', { fewest: curveRules.minPoints }),
    }
  }
}
