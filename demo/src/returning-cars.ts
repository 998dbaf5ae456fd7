import type { Random } from './seeded-random.ts'

type Ordered = {
  dealer: string
  vehicle: object
  reg_no: string
  vin: string
  mileage_km: number
  model_year: number
  is_free_text: boolean
  original: { file_name: string }
  modified: { file_name: string }[]
}

const inName = (reg_no: string) => reg_no.replace(/[^\p{L}\p{N}.+]+/gu, '-')

/** Turns about half of a dealer's repeated orders for the same variant into orders for the same car, with a higher mileage. */
export function withReturningCars<Order extends Ordered>(random: Random, orders: readonly Order[]): Order[] {
  const seen: Order[] = []
  for (const order of orders) {
    const known = seen.findLast(({ dealer, vehicle }) => dealer === order.dealer && vehicle === order.vehicle)
    if (known === undefined || random.chance(0.5)) {
      seen.push(order)
      continue
    }
    const renamed = <File extends { file_name: string }>(file: File): File => ({
      ...file,
      file_name: file.file_name.replace(inName(order.reg_no), inName(known.reg_no)),
    })
    const { reg_no, vin, model_year, is_free_text } = known
    const mileage_km = known.mileage_km + random.between(1, 9) * 1000
    const original = renamed(order.original)
    seen.push({
      ...order,
      reg_no,
      vin,
      model_year,
      is_free_text,
      mileage_km,
      original,
      modified: order.modified.map(renamed),
    })
  }
  return seen
}
