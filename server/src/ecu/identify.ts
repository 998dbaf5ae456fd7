import { numbersInDigits } from './digit-runs.ts'
import { type Found, type FoundKind, type Identification, rankOf, type Signature } from './identification.ts'
import { namesImmobilizer } from './immobilizer-text.ts'
import { matchesOf } from './matches-of.ts'
import { anySignature, mayContainSignature, signatures } from './signatures.ts'
import { type FoundText, textFinder } from './text-finder.ts'
import { vinsIn } from './vehicle-numbers.ts'

const maxFindsOfAKind = 12
/** Maximum number of cached texts. Cached texts are not searched again, because searching every repeated line of a 10 MB log took ten seconds. */
const cacheSize = 4096
const maxCachedLength = 32
/** Size of the pieces, in bytes, in which `identify` processes a file in memory. Pieces avoid a second copy of the whole file. */
const pieceSize = 1 << 18

/**
 * Maximum number of characters that are searched per file. A complete read contains a few thousand characters of text with possible
 * signatures.
 */
const maxSearchedCharacters = 1 << 18

type Find = Found & { kind: FoundKind; brand: string | undefined }

const singleValued = new Set<FoundKind>(['ecu_brand', 'ecu_family', 'bosch_path'])

function valueIn(signature: Signature, text: string): string {
  if (signature.kind === 'ecu_brand') return signature.brand ?? text
  if (signature.family) return signature.family
  if (signature.kind === 'bosch_path') return text
  const plain = text.replaceAll(' ', '')
  return signature.kind === 'ecu_family' ? familyName(plain) : plain
}

/**
 * Normalizes a family name. Bosch paths contain `EDC17_C46` and `MED17_5`, but people and vehicle databases write `EDC17C46` and `MED17.5`.
 */
const familyName = (text: string) =>
  text
    .replace(/_(?=[A-Z])/g, '')
    .replaceAll('_', '.')
    .toUpperCase()

/** Start of a Bosch family name. Programs also contain unrelated texts between slashes. */
const familyOfPath = /^(?:(?:EDC|MEDC|MEVD|MED|MEV|MSE|MSA|DCU|ME|MP)\d|M[1-5]\.\d|M[DG]1)/

const familyPart = (path: string): string => path.split('/')[2]?.replace(/^MDG1_/, '') ?? ''
/** Returns true for fill bytes and tables that look like a path: 36/1/X00X00000000/0. */
const isFill = (text: string): boolean => text.length > maxFamilyLength || repeated.test(text)
const maxFamilyLength = 20
const repeated = /0000|([A-Z_.+-])\1\1/

/** Extracts the family, which is the third part of a Bosch path. In MDG1 paths, this part begins with the name of the platform. */
function familyInPath(path: string): { name: string; index: number } | undefined {
  const text = familyPart(path)
  return familyOfPath.test(text) ? { name: familyName(text), index: path.indexOf(text) } : undefined
}

/** Collects the results for one byte order. Each value is stored once, with its highest confidence. */
function findCollector() {
  const finds = new Map<string, Find>()
  const searched = new Set<string>()
  let charactersLeft = maxSearchedCharacters
  let hasImmobilizer = false

  /**
   * Returns true if a text was searched before. Searching it again cannot change the result, because the first position of a value is kept.
   */
  const isSearched = (text: string): boolean => {
    if (text.length > maxCachedLength) return false
    if (searched.has(text)) return true
    if (searched.size === cacheSize) searched.clear()
    searched.add(text)
    return false
  }

  const add = (find: Find) => {
    const key = `${find.kind} ${find.value}`
    const known = finds.get(key)
    if (!known || rankOf(find.confidence) > rankOf(known.confidence)) finds.set(key, find)
  }
  const read = ({ text, offset }: FoundText) => {
    if (charactersLeft <= 0 || !mayContainSignature.test(text) || isSearched(text)) return
    charactersLeft -= text.length
    for (const { index, ...found } of numbersInDigits(text)) add({ ...found, offset: offset + index, brand: 'Bosch' })
    for (const { index, ...found } of vinsIn(text))
      add({ ...found, kind: 'vin', offset: offset + index, brand: undefined })
    hasImmobilizer ||= namesImmobilizer(text)
    if (!anySignature.test(text)) return
    for (const signature of signatures) {
      for (const match of matchesOf(signature.pattern, text)) {
        const found = match[1] ?? match[0]
        const at = offset + match.index + match[0].indexOf(found)
        const { kind, brand } = signature
        if (kind === 'bosch_path' && isFill(familyPart(found))) continue
        const family = kind === 'bosch_path' ? familyInPath(found) : undefined
        const confidence = kind === 'bosch_path' && !family ? 'possible' : signature.confidence
        add({ kind, value: valueIn(signature, found), offset: at, confidence, brand })
        if (family) add({ kind: 'ecu_family', value: family.name, offset: at + family.index, confidence, brand })
      }
    }
  }
  return { finds, read, hasImmobilizer: () => hasImmobilizer }
}
type FindCollector = ReturnType<typeof findCollector>

const strength = (finds: Iterable<Find>) => {
  let sum = 0
  for (const find of finds) sum += find.confidence === 'possible' ? 0 : rankOf(find.confidence)
  return sum
}

const plain = ({ value, offset, confidence }: Find): Found => ({ value, offset, confidence })

/** Sorts by confidence. Of two equally certain names, the longer one comes first, because it is more specific (EDC17C46 before EDC17). */
function sorted(finds: Find[], kind: FoundKind): Find[] {
  const length = (find: Find) => (singleValued.has(kind) ? find.value.length : 0)
  return finds
    .filter((find) => find.kind === kind)
    .sort((a, b) => rankOf(b.confidence) - rankOf(a.confidence) || length(b) - length(a) || a.offset - b.offset)
}

function identificationOf(collector: FindCollector, byteSwapped: boolean): Identification {
  const finds = [...collector.finds.values()]
  const list = (kind: FoundKind) => sorted(finds, kind).slice(0, maxFindsOfAKind).map(plain)
  const family = sorted(finds, 'ecu_family')[0]
  const vins = list('vin')
  const source = family ?? sorted(finds, 'hardware_number')[0] ?? sorted(finds, 'software_number')[0]
  const brand = source?.brand
    ? { value: source.brand, offset: source.offset, confidence: source.confidence }
    : list('ecu_brand')[0]
  return {
    byte_swapped: byteSwapped,
    hardware_numbers: list('hardware_number'),
    software_numbers: list('software_number'),
    part_numbers: list('part_number'),
    ecu_brand: brand ?? null,
    ecu_family: family ? plain(family) : null,
    bosch_path: list('bosch_path')[0] ?? null,
    ...(vins.length > 0 ? { vins } : {}),
    ...(collector.hasImmobilizer() ? { immobilizer: true } : {}),
  }
}

/** Identifies the control unit of a file as it streams in, in constant memory. */
export function identifier() {
  const inOrder = findCollector()
  const swapped = findCollector()
  const texts = textFinder((found) => (found.byteSwapped ? swapped : inOrder).read(found))
  return {
    push: texts.push,
    finish(): Identification {
      texts.finish()
      const byteSwapped = strength(swapped.finds.values()) > strength(inOrder.finds.values())
      return identificationOf(byteSwapped ? swapped : inOrder, byteSwapped)
    },
  }
}

/** Identifies the control unit of a file in memory: numbers, brand and family, each with offset and confidence. */
export function identify(bytes: Uint8Array): Identification {
  const reading = identifier()
  for (let at = 0; at < bytes.length; at += pieceSize) reading.push(bytes.subarray(at, at + pieceSize))
  return reading.finish()
}
