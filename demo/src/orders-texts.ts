import type { Random } from './seeded-random.ts'

/** A question, and the reply of the other person. */
export type Conversation = { question: string; answer: string }

/** Questions from staff, with the dealers' replies. */
export const conversations: readonly Conversation[] = [
  {
    question: 'The read is a partial one. Please read the full flash in boot mode and upload it again.',
    answer: 'Sorry, here is the full read.',
  },
  {
    question: 'Which gearbox does the car have? The file was used with a manual and with a DSG.',
    answer: 'It is the 6-speed DSG.',
  },
  {
    question: 'The software number in the file is not the one you typed. Is this the right car?',
    answer: 'You are right, I mixed up two cars. New file attached.',
  },
  {
    question: 'Please send a list of the trouble codes and a log of the boost pressure at full load.',
    answer: 'No faults stored. Log is in the ZIP.',
  },
  {
    question: 'This file was tuned before. Do you have the original?',
    answer: 'The previous owner had it done. I got the original from the maker’s server.',
  },
]

/** Change requests of dealers, with the replies of staff. */
export const revisionTalks: readonly Conversation[] = [
  {
    question: 'A little too much torque in second gear, can you soften it?',
    answer: 'Yes, we take 30 Nm out below 2,200 rpm.',
  },
  {
    question: 'Customer would like the throttle a bit calmer in town.',
    answer: 'We go half way back to the original pedal map.',
  },
  {
    question: 'The limiter still cuts in at 130. Can you check?',
    answer: 'Found it, there is a second limiter in this version.',
  },
]

export const cancelReasons: readonly string[] = [
  'The file belongs to another control unit than the vehicle has.',
  'Ordered twice by mistake.',
  'The customer decided against it.',
  'The read is damaged and the vehicle has already left the workshop.',
]

const comments = [
  'Stock exhaust, serviced last month.',
  'Please keep it gentle, towing a caravan.',
  'Bitte gleiche Abstimmung wie beim letzten Golf.',
  'Intercooler upgraded, everything else stock.',
  'The customer is waiting, so a quick turnaround would be great.',
  'Car does many motorway kilometres, economy is important.',
  'No trouble codes. Clutch replaced 5,000 km ago.',
]

/** Returns a dealer's comment on an order. Most orders have none (an empty string). */
export const commentOf = (random: Random): string => (random.chance(0.4) ? random.pick(comments) : '')

const plates: Record<string, string> = {
  DE: 'AA-AA 999',
  AT: 'A 9999 AA',
  FR: 'AA-999-AA',
  GB: 'AA29 AAA',
  ES: '9999 BBB',
  IT: 'AA 999 AA',
  NL: 'A-999-BB',
  PL: 'AA 9999A',
  SE: 'AAA 999',
  PT: '99-AA-99',
}
const plateLetters = 'BCDFGHJKLMNPRSTVWXZ'

/** Generates a registration number in the format of a country. */
export const plateOf = (random: Random, country: string): string =>
  (plates[country] ?? 'AAA 999').replace(/[AB9]/g, (sign) =>
    sign === '9' ? random.digits(1) : random.pick([...plateLetters]),
  )

const vinStarts: Record<string, string> = {
  Abarth: 'ZFA',
  'Alfa Romeo': 'ZAR',
  Audi: 'WAU',
  BMW: 'WBA',
  Citroën: 'VF7',
  DAF: 'XLR',
  Fiat: 'ZFA',
  Ford: 'WF0',
  Hyundai: 'TMA',
  Iveco: 'ZCF',
  Jaguar: 'SAJ',
  'Land Rover': 'SAL',
  MAN: 'WMA',
  'Mercedes-Benz': 'WDD',
  Mini: 'WMW',
  Nissan: 'SJN',
  Opel: 'W0L',
  Peugeot: 'VF3',
  Porsche: 'WP1',
  Renault: 'VF1',
  Scania: 'YS2',
  Seat: 'VSS',
  Toyota: 'AHT',
  Volkswagen: 'WVW',
  Volvo: 'YV1',
  Škoda: 'TMB',
}

/** Generates an obviously invented VIN with the manufacturer's prefix. Empty for manufacturers without a known prefix. */
export function vinOf(random: Random, manufacturer: string): string {
  const start = vinStarts[manufacturer]
  return start ? `${start}ZZZ00Z0X${random.digits(6)}` : ''
}
