import { domainToASCII } from 'node:url'

/**
 * The receiving mail server's judgment of the sender. verified: the mail comes from the sender's domain. forged: the sender's domain rejects
 * the mail. unknown: anything else, such as a mail without a judgment.
 */
export type SenderCheck = 'verified' | 'forged' | 'unknown'

type Finding = { method: string; result: string; properties: ReadonlyMap<string, string> }

/**
 * Splits the value of an Authentication-Results header at semicolons and spaces, and drops comments. Does not split inside quotes, where a
 * sender could place a forged result in an address. Returns nothing if a quote or comment is not closed.
 */
function partsOf(value: string): string[][] {
  const parts: string[][] = [[]]
  let [word, depth, isQuoted] = ['', 0, false]
  const endWord = () => {
    if (word !== '') parts.at(-1)?.push(word)
    word = ''
  }
  for (let at = 0; at < value.length; at++) {
    const character = value[at] ?? ''
    if (character === '\\' && (isQuoted || depth > 0)) at++
    else if (isQuoted) {
      if (character === '"') isQuoted = false
      else word += character
    } else if (character === '(') depth++
    else if (depth > 0) depth -= character === ')' ? 1 : 0
    else if (character === '"') isQuoted = true
    else if (character === ';') {
      endWord()
      parts.push([])
    } else if (character.trim() === '') endWord()
    else word += character
  }
  endWord()
  return isQuoted || depth > 0 ? [] : parts
}

/** Splits a pair such as "spf=pass" at its first equals sign. */
const pairOf = (word: string): [string, string] => {
  const at = word.indexOf('=')
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
}

/** Reads the findings of an Authentication-Results header (RFC 8601), which follow the name of the server. */
function findingsIn(value: string): Finding[] {
  return partsOf(value.toLowerCase())
    .slice(1)
    .flatMap(([first = '', ...others]) => {
      const [method = '', result = ''] = pairOf(first)
      return [{ method: method.replace(/\/\d+$/, ''), result, properties: new Map(others.map(pairOf)) }]
    })
}

const domainOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).replace(/[<>]/g, '')).toLowerCase()

/** Checks whether two domains are equal or one is a subdomain of the other. A top-level domain, which has no dot, is never accepted. */
function areAligned(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.includes('.') && (long === short || long.endsWith(`.${short}`))
}

/** Returns the domain that a passed check confirms. Some servers name only the signer of a signature, such as "@example.com". */
function vouchedBy({ method, result, properties }: Finding): string {
  const name =
    method === 'spf' ? properties.get('smtp.mailfrom') : (properties.get('header.d') ?? properties.get('header.i'))
  return result === 'pass' && (method === 'spf' || method === 'dkim') ? domainOf(name ?? '') : ''
}

/** Checks a sender with the topmost Authentication-Results header. The receiving server adds it above all headers of the sender. */
export function checkSender(from: string, results: string | undefined): SenderCheck {
  const findings = findingsIn(results ?? '')
  const sender = domainOf(from)
  const policies = findings.filter(({ method }) => method === 'dmarc')
  if (policies.some(({ result }) => result === 'fail')) return 'forged'
  const hasPassed = policies.some(
    ({ result, properties }) =>
      result === 'pass' && areAligned(domainOf(properties.get('header.from') ?? from), sender),
  )
  const isVouched = findings.map(vouchedBy).some((domain) => areAligned(domain, sender))
  return sender !== '' && (hasPassed || isVouched) ? 'verified' : 'unknown'
}
