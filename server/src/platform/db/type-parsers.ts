import { parse } from 'postgres-array'

type Parser = (text: string) => unknown

const asDate: Parser = (text) => new Date(text)
const asBytes: Parser = (text) => Buffer.from(text.slice(2), 'hex')

/** Parsers of column values by type. All other types stay text. */
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
  [1184, 1185, asDate],
]
/** name, text, bpchar, varchar, numeric, inet and uuid. */
const textArrays = [1003, 1009, 1014, 1015, 1231, 1041, 2951]

const asText: Parser = (text) => text

const parsers = new Map<number, Parser>([
  ...scalars.flatMap(([oid, arrayOid, parser]): [number, Parser][] => [
    [oid, parser],
    [arrayOid, (text) => parse(text, parser)],
  ]),
  ...textArrays.map((oid): [number, Parser] => [oid, (text) => parse(text)]),
])

/** Parser lookup for `pg`; all results arrive as text. */
export const typeParsers = { getTypeParser: (oid: number): Parser => parsers.get(oid) ?? asText }
