import type { CountedStep } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { CountShopStep } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'

/** The steps already counted during this visit. Only in memory, so that nothing is stored in the browser. */
const counted = new Set<CountedStep>()

/** Counts a step toward a purchase. The first step also counts the visit. Failed requests are ignored. */
export function countStep(step: CountedStep): void {
  for (const one of new Set<CountedStep>(['visit', step])) {
    if (counted.has(one)) continue
    counted.add(one)
    void call(CountShopStep, { body: { step: one } }).catch(() => undefined)
  }
}

/** Counts a step toward a purchase after the page has rendered. Counts nothing while `step` is undefined, such as during loading. */
export function useCountStep(step: CountedStep | undefined): void {
  useEffect(() => {
    if (step) countStep(step)
  }, [step])
}
