import { type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fuzzRuns, nasty } from './nasty.ts'
import { startSiteWith } from './pay-site.ts'
import type { Message, PaymentEvent, StandIn } from './payments/stand-in.ts'
import { clearRateLimits } from './site-state.ts'

// Sends genuine reports of every payment provider with malicious values in any field, with valid and with invalid signatures.

const runs = fuzzRuns(12, 1_500)

/** Starts the fake server of a provider with the function that server/test/payments/<name>-server.ts exports. */
async function startServerOf(name: ProviderName): Promise<StandIn> {
  const exported: Readonly<Record<string, () => Promise<StandIn>>> = await import(`./payments/${name}-server.ts`)
  const start = exported[name.replace(/^./, (first) => `start${first.toUpperCase()}`).concat('Server')]
  if (!start) throw new Error(`${name}-server.ts exports no function that starts it`)
  return start()
}

const openSite = async (name: ProviderName) => {
  const pay = await startServerOf(name)
  const site = await startSiteWith(pay, { [pay.provider.name]: pay.url })
  await pay.switchOn(site.sql, site.services.app)
  return site
}

/** Replaces one value at any depth. `place` is its index among all values, depth first. */
function withValue(whole: unknown, place: number, value: unknown): unknown {
  let at = -1
  const replaced = (part: unknown): unknown => {
    at += 1
    if (at === place) return value
    if (Array.isArray(part)) return part.map(replaced)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replaced(inner)]))
  }
  return replaced(whole)
}

/** Counts the values at any depth. */
const valuesIn = (whole: unknown): number =>
  typeof whole === 'object' && whole !== null
    ? 1 + Object.values(whole).reduce((sum: number, part) => sum + valuesIn(part), 0)
    : 1

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

/** Changes a field in a JSON or form body; `seed` chooses the field. */
function changed(body: string, seed: number, value: unknown): string {
  if (body.startsWith('{')) {
    const whole: unknown = JSON.parse(body)
    return JSON.stringify(withValue(whole, seed % valuesIn(whole), value))
  }
  const fields = [...new URLSearchParams(body.replace(/&signature=[^&]*$/, ''))]
  const place = seed % fields.length
  return fields
    .map(([name, text], at) => `${name}=${encodeURIComponent(at === place ? textOf(value) : text)}`)
    .join('&')
}

/** Counts the values or fields that `changed` can replace. */
const placesIn = (body: string): number =>
  body.startsWith('{') ? valuesIn(JSON.parse(body)) : [...new URLSearchParams(body)].length

const kinds = ['paid', 'failed', 'refunded', 'disputed', 'dispute_lost'] as const

const reportOf = (kind: (typeof kinds)[number], ref: string): PaymentEvent => {
  if (kind === 'refunded') return { kind, ref, refund: `refund_${ref}` }
  if (kind === 'disputed' || kind === 'dispute_lost') return { kind, ref, dispute: `dispute_${ref}` }
  return { kind, ref }
}

describe.each(providerNames)('a report of %s', (name) => {
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    site = await openSite(name)
  })
  afterAll(() => site.close())

  const deliver = async ({ path, headers, body }: Message) => {
    const response = await fetch(`${site.url}${path}`, { method: 'POST', headers, body })
    const text = await response.text()
    expect(response.status, `${name} ${body.slice(0, 600)} ${text.slice(0, 300)}`).toBeLessThan(500)
    expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+/)
    return response.status
  }
  const started = async () => {
    const { intent_id } = await site.sale()
    const { redirect_url } = (await site.start(intent_id)).json()
    await site.pay.visit?.(redirect_url)
    return site.pay.newest().ref
  }

  test('with any values in its fields, signed or not, causes no server error', { timeout: 1_800_000 }, async () => {
    const known = kinds.filter((kind) => !site.pay.unknownKinds.includes(kind))
    const ref = await started()
    // Proves that `sign` signs correctly. Otherwise, all reports would be refused before they are parsed.
    expect(
      await deliver(site.pay.sign(site.pay.message({ kind: 'failed', ref }).body.replace(/&signature=.*/, ''))),
    ).toBe(200)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...known),
        fc.nat(),
        nasty,
        fc.integer({ min: 0, max: 3 }),
        async (kind, seed, value, forged) => {
          await clearRateLimits(site)
          const { body } = site.pay.message(reportOf(kind, ref))
          await deliver(site.pay.sign(changed(body, seed, value), { isForged: forged === 0 }))
        },
      ),
      { ...runs, examples: [['paid', 0, 'a\u0000b', 0]] },
    )
    // Replaces each value of each report in turn: with nothing, and with characters that PostgreSQL cannot store.
    for (const kind of known) {
      await clearRateLimits(site)
      const { body } = site.pay.message(reportOf(kind, ref))
      for (let place = 0; place < placesIn(body); place += 1)
        for (const value of ['', 'a\u0000\ud800']) await deliver(site.pay.sign(changed(body, place, value)))
    }
  })

  test('with any body and signature causes no server error', { timeout: 1_800_000 }, async () => {
    const { headers, path } = site.pay.message({ kind: 'paid', ref: 'unknown' })
    const text = nasty.map((value) => textOf(value).slice(0, 2_000))
    // Keeps only the characters that are allowed in a header.
    const header = text.map((value) => value.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 2_000))
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...Object.keys(headers)), header, async (body, replaced, value) => {
        await clearRateLimits(site)
        await deliver({ path, headers, body })
        await deliver(site.pay.sign(body))
        if (replaced !== 'content-type')
          await deliver({
            ...site.pay.message({ kind: 'paid', ref: 'unknown' }),
            headers: { ...headers, [replaced]: value },
          })
      }),
      runs,
    )
  })
})
