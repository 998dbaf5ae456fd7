import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { pick } from '@mapwright/contract/api/typed-entries.ts'
import { notes } from '@mapwright/contract/ecu/finding.ts'
import { vehicleFields } from '@mapwright/contract/orders/order-inputs.ts'
import type { PartnerSubmitOrder } from '@mapwright/contract/partners/partner-endpoints.ts'
import { z } from 'zod'
import type { Catalogue, OrderedFile } from './api/order-calls.ts'
import type { OrderRule } from './config/config.ts'
import { fillIn, readName } from './config/name-pattern.ts'
import type { DraftReason } from './reads/read.ts'

type Submission = CallInput<typeof PartnerSubmitOrder>['body']

const Vehicle = z.object(vehicleFields).partial()
const figures = ['power_hp', 'torque_nm', 'mileage', 'vehicle_year']

/** Extracts the values that describe the vehicle from a file name. Figures are converted to numbers. */
function vehicleFromName(values: Readonly<Record<string, string>>) {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(vehicleFields, name))
  return Vehicle.safeParse(
    Object.fromEntries(known.map(([name, text]) => [name, figures.includes(name) ? Number(text) : text])),
  )
}

/** Returns the control unit and the car that the service recognized in the file. A VIN is used only if it is the only one. */
function vehicleFromFile(original: OrderedFile | null) {
  const found = original?.identification
  const [vin, ...others] = found?.vins ?? []
  const reliable = (value: { value: string; confidence: string } | null | undefined) =>
    value && value.confidence !== 'possible' ? value.value : ''
  return {
    ecu_brand: reliable(found?.ecu_brand),
    ecu_version: reliable(found?.ecu_family),
    ...(vin && others.length === 0 && vin.confidence === 'certain' ? { vin: vin.value } : {}),
  }
}

const matches = (wanted: string, { _id, name }: { _id: string; name: string }): boolean =>
  wanted === _id || wanted.trim().toLowerCase() === name.trim().toLowerCase()

/** Finds the services and options of a rule. `missing` contains unknown and ambiguous names. */
function chosenIn({ services }: Catalogue, rule: OrderRule) {
  const missing: string[] = []
  const idOf = (wanted: string, items: readonly { _id: string; name: string }[]): string[] => {
    const [found, ...others] = items.filter((item) => matches(wanted, item))
    if (found && others.length === 0) return [found._id]
    missing.push(wanted)
    return []
  }
  const service_ids = rule.services.flatMap((name) => idOf(name, services))
  const options = services.filter(({ _id }) => service_ids.includes(_id)).flatMap((service) => service.options)
  const unique = [...new Map(options.map((option) => [option._id, option])).values()]
  const option_ids = rule.options.flatMap((name) => idOf(name, unique))
  return { service_ids, option_ids, missing }
}

/** Returns the codes of a file's warnings. Findings that are only notes are omitted. */
function warningsOf(original: OrderedFile | null): string[] {
  const isNote = (code: string) => notes.some((note) => note === code)
  return (original?.findings ?? []).map(({ code }) => code).filter((code) => !isNote(code))
}

/** Creates a submission according to a rule, without the expected total. Returns a reason if a person must complete the draft. */
export function submissionFor(
  rule: OrderRule,
  { file, original, catalogue }: { file: string; original: OrderedFile | null; catalogue: Catalogue },
): Submission | DraftReason {
  const codes = rule.warnings === 'draft' ? warningsOf(original) : []
  if (codes.length > 0) return { reason: 'warnings', codes }
  const values = rule.file_name === undefined ? {} : readName(rule.file_name, file.replace(/\.[^.]*$/, ''))
  const named = values && vehicleFromName(values)
  if (!values || !named?.success) return { reason: 'name_differs', file_name: rule.file_name ?? '' }
  const vehicle = { variant_id: null, ...vehicleFromFile(original), ...rule.vehicle, ...named.data }
  if (vehicle.variant_id === null && !(vehicle.manufacture && vehicle.model)) return { reason: 'no_vehicle' }
  const { missing, ...chosen } = chosenIn(catalogue, rule)
  if (missing.length > 0) return { reason: 'not_in_catalogue', names: missing }
  const texts = { ...values, file }
  return {
    ...vehicle,
    ...chosen,
    ...pick(rule, ['tool_used', 'master_slave', 'time_frame', 'by_hand', 'declares_off_road']),
    ...pick(rule, ['confirms_vehicle_and_faults', 'agrees_to_terms', 'confirms_instructions']),
    comment: fillIn(rule.comment, texts),
    instruction: fillIn(rule.instruction, texts),
  }
}
