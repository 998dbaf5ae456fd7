import { parse } from 'postgres-array'

export type Parser = (text: string) => unknown

const asDate: Parser = (text) => new Date(text)

const number = (text: string, from: number, digits: number): number => {
  let value = 0
  for (let at = from; at < from + digits; at++) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

/** Checks whether a text has the usual form `2026-11-23 18:46:07.123456+00`: UTC, after the year 999. `Date.parse` takes twice as long. */
const isUsual = (text: string): boolean =>
  text[0] !== '0' && text[4] === '-' && text[10] === ' ' && text.endsWith('+00')

/** Parses the milliseconds of a timestamp whose fraction has one to six digits. Returns 0 for a timestamp without a fraction. */
function milliseconds(text: string): number {
  if (text[19] !== '.') return 0
  const digits = Math.min(3, text.length - 23)
  return number(text, 20, digits) * 10 ** (3 - digits)
}

const asInstant: Parser = (text) => {
  if (!isUsual(text)) return new Date(text)
  const month = number(text, 5, 2) - 1
  const day = Date.UTC(number(text, 0, 4), month, number(text, 8, 2))
  const minutes = number(text, 11, 2) * 60 + number(text, 14, 2)
  return new Date(day + (minutes * 60 + number(text, 17, 2)) * 1000 + milliseconds(text))
}
const asBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex')

/** Parsers of column values, by PostgreSQL type. Values of all other types stay text. */
const scalars: [oid: number, arrayOid: number, parser: Parser][] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, asBytes],
  [20, 1016, BigInt],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, JSON.parse],
  [3802, 3807, JSON.parse],
  [1082, 1182, asDate],
  [1114, 1115, asDate],
  [1184, 1185, asInstant],
]
/** Array types whose elements stay text: name, text, bpchar, varchar, numeric, inet and uuid. */
const textArrays = [1003, 1009, 1014, 1015, 1231, 1041, 2951]

const asText: Parser = (text) => text

const parsers = new Map<number, Parser>([
  ...scalars.flatMap(([oid, arrayOid, parser]): [number, Parser][] => [
    [oid, parser],
    [arrayOid, (text) => parse(text, parser)],
  ]),
  ...textArrays.map((oid): [number, Parser] => [oid, (text) => parse(text)]),
])

/** Provides `pg` with the parser for each type. All results arrive as text. */
export const typeParsers = { getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText }
