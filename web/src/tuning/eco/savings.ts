export const ecoFuels = ['diesel', 'petrol'] as const
export type EcoFuel = (typeof ecoFuels)[number]

const kilogramsInPound = 0.453_592_37
const litresInGallon = 3.785_411_784

/**
 * Kilograms of CO₂ per liter of burnt fuel without biofuel content. Source: U.S. Energy Information Administration, "How much carbon
 * dioxide is produced by burning gasoline and diesel fuel?": 22.38 and 19.64 pounds per US gallon.
 */
export const co2PerLitre: Record<EcoFuel, number> = {
  diesel: (22.38 * kilogramsInPound) / litresInGallon,
  petrol: (19.64 * kilogramsInPound) / litresInGallon,
}

export type EcoCase = {
  fuel: EcoFuel
  /** Kilometers per year. */
  distance: number
  /** Liters per 100 kilometers before tuning. */
  consumption: number
  /** The price of the fuel, in money per liter. */
  price: number
  /** The fuel saving in percent. */
  saving: number
  /** One-time cost in money. */
  cost: number
}

export type Savings = {
  /** Liters and money saved per year. */
  litres: number
  money: number
  /** Kilograms of CO₂ saved per year. */
  co2: number
  litresBefore: number
  consumptionAfter: number
  /** Years until the savings equal the cost; undefined if there are no savings. */
  payback: number | undefined
  /** Kilometers driven until the savings equal the cost. */
  paybackDistance: number | undefined
}

/** Calculates the yearly savings and the payback time. Negative inputs count as zero, so results are never negative. */
export function savingsOf({ fuel, distance, consumption, price, saving, cost }: EcoCase): Savings {
  const share = Math.min(100, Math.max(0, saving)) / 100
  const litresBefore = (Math.max(0, distance) * Math.max(0, consumption)) / 100
  const litres = litresBefore * share
  const money = litres * Math.max(0, price)
  const payback = cost <= 0 ? 0 : money > 0 ? cost / money : undefined
  return {
    litres,
    money,
    co2: litres * co2PerLitre[fuel],
    litresBefore,
    consumptionAfter: Math.max(0, consumption) * (1 - share),
    payback,
    paybackDistance: payback === undefined ? undefined : payback * Math.max(0, distance),
  }
}
