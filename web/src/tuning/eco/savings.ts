export const ecoFuels = ['diesel', 'petrol'] as const
export type EcoFuel = (typeof ecoFuels)[number]

const kilogramsInPound = 0.453_592_37
const litresInGallon = 3.785_411_784

/**
 * Kilograms of CO₂ from burning a litre without bio content. Source: U.S. Energy Information Administration, "How much carbon dioxide is
 * produced by burning gasoline and diesel fuel?": 22.38 and 19.64 pounds a US gallon.
 */
export const co2PerLitre: Record<EcoFuel, number> = {
  diesel: (22.38 * kilogramsInPound) / litresInGallon,
  petrol: (19.64 * kilogramsInPound) / litresInGallon,
}

export type EcoCase = {
  fuel: EcoFuel
  /** Kilometres a year. */
  distance: number
  /** Litres per 100 kilometres before. */
  consumption: number
  /** Money per litre. */
  price: number
  /** Per cent of the fuel that is saved. */
  saving: number
  /** Money once. */
  cost: number
}

export type Savings = {
  /** Of a year. */
  litres: number
  money: number
  /** Kilograms. */
  co2: number
  litresBefore: number
  consumptionAfter: number
  /** Years until the saved fuel has paid the cost; undefined when it never does. */
  payback: number | undefined
  /** Kilometres until then. */
  paybackDistance: number | undefined
}

/** What a lower consumption saves in a year, and when it has paid for itself. Nothing below zero goes in or comes out. */
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
