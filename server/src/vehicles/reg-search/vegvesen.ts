import type { Fuel } from '@mapwright/contract/vehicles/vehicle.ts'
import { z } from 'zod'
import { askRegister, titleCase } from './ask-register.ts'
import type { Provider } from './provider.ts'

const Code = z.object({ kodeVerdi: z.string().max(60).optional(), kodeNavn: z.string().max(100).optional() })

const TechnicalData = z.object({
  generelt: z
    .object({
      merke: z.array(z.object({ merke: z.string().max(100).optional() })).default([]),
      handelsbetegnelse: z.array(z.string().max(200)).default([]),
    })
    .optional(),
  karosseriOgLasteplan: z.object({ rFarge: z.array(Code).default([]) }).optional(),
  motorOgDrivverk: z
    .object({
      hybridKategori: Code.optional(),
      motor: z
        .array(
          z.object({
            slagvolum: z.number().min(0).max(200_000).nullish(),
            drivstoff: z.array(z.object({ drivstoffKode: Code.optional() })).default([]),
          }),
        )
        .default([]),
    })
    .optional(),
})

/** Relevant fields of `kjoretoydata`. Other fields, such as approvals, axles and inspections, are ignored. */
const Reply = z.object({
  kjoretoydataListe: z
    .array(
      z.object({
        forstegangsregistrering: z.object({ registrertForstegangNorgeDato: z.string().optional() }).optional(),
        godkjenning: z
          .object({
            forstegangsGodkjenning: z.object({ forstegangRegistrertDato: z.string().optional() }).optional(),
            tekniskGodkjenning: z.object({ tekniskeData: TechnicalData.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})
type Registered = z.output<typeof Reply>['kjoretoydataListe'][number]

const fuelNames: readonly [RegExp, Fuel][] = [
  [/^elektr/i, 'electric'],
  [/^bensin/i, 'petrol'],
  [/^diesel/i, 'diesel'],
  [/^(lpg|parafin)/i, 'lpg'],
  [/^(cng|gass|metan|biogass)/i, 'cng'],
  [/^etanol/i, 'ethanol'],
]

function fuelOf({ hybridKategori, motor }: NonNullable<z.output<typeof TechnicalData>['motorOgDrivverk']>) {
  const names = motor.flatMap(({ drivstoff }) => drivstoff.map(({ drivstoffKode }) => drivstoffKode?.kodeNavn ?? ''))
  const fuels = names.flatMap((name) => fuelNames.find(([words]) => words.test(name))?.[1] ?? [])
  const isHybrid = (hybridKategori?.kodeVerdi ?? 'INGEN') !== 'INGEN'
  if (isHybrid || (fuels.includes('electric') && fuels.some((fuel) => fuel !== 'electric'))) return 'hybrid'
  return fuels[0] ?? null
}

/** Returns the year of the first registration in any country, or otherwise in Norway. */
function yearOf({ godkjenning, forstegangsregistrering }: Registered): number | null {
  const day =
    godkjenning?.forstegangsGodkjenning?.forstegangRegistrertDato ??
    forstegangsregistrering?.registrertForstegangNorgeDato
  const year = Number(day?.slice(0, 4))
  return year >= 1880 && year <= 2200 ? year : null
}

/**
 * Queries Autosys, the vehicle register of the Norwegian road authority Statens vegvesen, through its lookup of a single vehicle. The
 * response contains technical data but no owners.
 */
export const vegvesen: Provider = async (regNo, { address, key, publicFetch }) => {
  const reply = await askRegister('Statens vegvesen', publicFetch, {
    method: 'GET',
    address: `${address}?kjennemerke=${encodeURIComponent(regNo)}`,
    headers: { 'svv-authorization': `Apikey ${key}`, accept: 'application/json' },
    shape: Reply,
  })
  const [vehicle] = reply?.kjoretoydataListe ?? []
  if (!vehicle) return null
  const { generelt, karosseriOgLasteplan, motorOgDrivverk } =
    vehicle.godkjenning?.tekniskGodkjenning?.tekniskeData ?? {}
  const volume = motorOgDrivverk?.motor.find(({ slagvolum }) => slagvolum)?.slagvolum
  return {
    make: titleCase(generelt?.merke[0]?.merke ?? ''),
    model: titleCase(generelt?.handelsbetegnelse[0] ?? ''),
    year: yearOf(vehicle),
    fuel: motorOgDrivverk ? fuelOf(motorOgDrivverk) : null,
    displacement_cc: volume ? Math.round(volume) : null,
    color: karosseriOgLasteplan?.rFarge[0]?.kodeNavn ?? '',
  }
}
