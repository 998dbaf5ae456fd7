import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { vehicleName } from '../vehicle-name.ts'

/** Returns the customer's name for the car; without one, the name of the vehicle. */
export const carName = (car: Pick<GarageCar, 'nickname' | 'manufacture' | 'model' | 'generation' | 'variant'>) =>
  car.nickname || vehicleName(car)

/** Abbreviates a make to at most three letters: "BMW", "MB" for Mercedes-Benz. */
export function makeLetters(make: string): string {
  if (make.length <= 3) return make.toUpperCase()
  const words = make.split(/[\s-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
