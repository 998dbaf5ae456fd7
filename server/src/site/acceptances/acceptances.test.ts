import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { DownloadDataExport, GetDataExport, RequestDataExport } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import { SignUp } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  AcceptPolicies,
  GetOutstandingPolicies,
  ListAcceptances,
} from '@mapwright/contract/site/acceptance-endpoints.ts'
import { termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { ChangePolicies, GetPolicies, ListPolicyVersions } from '@mapwright/contract/site/policies-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite, unknownId } from '../../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../../test/order-kit.ts'

let site: TestSite
let admin: Person

beforeAll(async () => {
  site = await startTestSite()
  admin = await site.admin()
})
afterAll(() => site.close())

const publish = (body: Partial<Body<typeof ChangePolicies>>) => site.call(ChangePolicies, { body }, { as: admin })
const outstanding = async (as: Person) => (await site.call(GetOutstandingPolicies, {}, { as })).body.outstanding
const policiesOf = async (as: Person) => (await outstanding(as)).map(({ policy }) => policy)
const accept = (as: Person, version_ids: string[]) => site.call(AcceptPolicies, { body: { version_ids } }, { as })
const acceptAll = async (as: Person) =>
  accept(
    as,
    (await outstanding(as)).map(({ version_id }) => version_id),
  )
const accepted = async (user_id: string) =>
  (await site.call(ListAcceptances, { params: { user_id } }, { as: admin })).body.acceptances

const shown = async () => {
  const { version_ids } = (await site.call(GetPolicies, {})).body
  return [version_ids.terms_of_use, version_ids.privacy_policy].flatMap((id) => id ?? [])
}

const register = async (username: string, more: object = {}): Promise<Person> => {
  const account = { username, email: `${username}@example.com`, password: 'workshop at the corner' }
  const { body } = await site.call(SignUp, { body: { ...account, ...more } })
  const { _id } = body.user
  await site.sql`UPDATE users SET verified = true, status = 1 WHERE _id = ${_id}`
  return { _id, email: account.email, token: body.access_token, refresh_token: body.refresh_token }
}

describe('registering', () => {
  it('records the current versions of the terms of use and of the privacy policy', async () => {
    await publish({ terms_of_use: '<p>One</p>', imprint: '<p>Address</p>' })
    await publish({ privacy_policy: '<p>Privacy</p>' })
    const versions = await site.call(ListPolicyVersions, { query: { policy: 'terms_of_use' } }, { as: admin })
    const newcomer = await register('newcomer', { accepted_version_ids: await shown() })
    const rows = await accepted(newcomer._id)
    expect(rows.map(({ policy, occasion }) => [policy, occasion]).toSorted()).toEqual([
      ['privacy_policy', 'registration'],
      ['terms_of_use', 'registration'],
    ])
    const [version] = versions.body.versions
    expect(rows.find(({ policy }) => policy === 'terms_of_use')).toMatchObject({
      ...{ version_id: version?._id, published_at: version?.created_at, language: '' },
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      accepted_at: expect.stringMatching(/^20/),
    })
  })

  it('ignores a version that was replaced while the form was open, and keeps the others in the audit log', async () => {
    const accepted_version_ids = await shown()
    await publish({ terms_of_use: '<p>One, corrected</p>' })
    const newcomer = await register('slow', { accepted_version_ids })
    expect((await accepted(newcomer._id)).map(({ policy }) => policy)).toEqual(['privacy_policy'])
    const [entry] = await site.sql`SELECT facts FROM audit WHERE name = 'accounts.sign_up' ORDER BY at DESC LIMIT 1`
    expect(entry?.['facts'].after.accepted).toMatchObject([{ policy: 'privacy_policy' }])
  })

  it('records nothing if the client does not say that the customer has accepted', async () => {
    const newcomer = await register('silent')
    expect(await accepted(newcomer._id)).toEqual([])
  })
})

describe('a version that must be accepted', () => {
  it('is outstanding until the customer accepts it, and a correction is not', async () => {
    const customer = await register('asked', { accepted_version_ids: await shown() })
    await publish({ terms_of_use: '<p>One!</p>' })
    expect(await outstanding(customer)).toEqual([])
    await publish({ terms_of_use: '<p>Two</p>', must_accept: true })
    expect(await policiesOf(customer)).toEqual(['terms_of_use'])
    const [before] = await outstanding(customer)
    await publish({ terms_of_use: '<p>Two.</p>' })
    // The correction replaced the version that the customer has read.
    expect((await accept(customer, [before?.version_id ?? ''])).body.outstanding).toHaveLength(1)
    expect((await acceptAll(customer)).body.outstanding).toEqual([])
    await publish({ terms_of_use: '<p>Two..</p>' })
    expect(await outstanding(customer)).toEqual([])
    expect((await accepted(customer._id))[0]).toMatchObject({ policy: 'terms_of_use', occasion: 'request' })
    const log = await site.sql`SELECT facts FROM audit WHERE name = 'site.accept_policies' ORDER BY at DESC LIMIT 1`
    expect(log[0]?.['facts'].after.accepted).toMatchObject([{ policy: 'terms_of_use' }])
  })

  it('is asked of customers who never accepted a version, such as invited ones, also without a changed text', async () => {
    const invited = await site.person()
    await acceptAll(invited)
    expect(await outstanding(invited)).toEqual([])
    await publish({ privacy_policy: '<p>Privacy</p>', must_accept: true })
    expect(await policiesOf(invited)).toEqual(['privacy_policy'])
    await acceptAll(invited)
    expect(await outstanding(invited)).toEqual([])
  })

  it('concerns only the readers of its language', async () => {
    const customer = await site.person()
    await acceptAll(customer)
    await publish({ language: 'de', terms_of_use: '<p>Neu</p>', must_accept: true })
    expect(await outstanding(customer)).toEqual([])
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${customer._id}`
    await eventually(async () => expect(await policiesOf(customer)).toEqual(['terms_of_use']))
    await publish({ language: 'de', terms_of_use: '' })
  })

  it('is not a text without readable words, which deletes the text', async () => {
    await publish({ language: 'fr', terms_of_use: '<p>Un</p>' })
    const { body } = await publish({ language: 'fr', terms_of_use: '<p> </p><hr>', must_accept: true })
    expect([body.terms_of_use, body.version_ids.terms_of_use]).toEqual(['', null])
  })

  it('is never an imprint or a cookie text', async () => {
    const customer = await site.person()
    await acceptAll(customer)
    await publish({ imprint: '<p>Other address</p>', cookie: 'Other cookies', must_accept: true })
    expect(await outstanding(customer)).toEqual([])
  })

  it('cannot be accepted by staff who are logged in as the customer, nor with an unknown version', async () => {
    const customer = await site.person()
    expect((await accept(customer, [unknownId])).body.outstanding.length).toBeGreaterThan(0)
    expect(await accepted(customer._id)).toEqual([])
    const ids = (await outstanding(customer)).map(({ version_id }) => version_id)
    await site.sql`UPDATE sessions SET impersonator_id = ${admin._id} WHERE user_id = ${customer._id}`
    const refused = await accept(customer, ids)
    expect([refused.status, refused.body.code]).toEqual([403, 'request.impersonated'])
  })
})

it('records the terms for orders with the first order and after each change of them', async () => {
  const orders = orderCalls(site, await makeCatalogue(site))
  const customer = await site.person()
  const order = () => orders.orderIn('pending', { customer, staff: admin })
  const occasions = async () => (await accepted(customer._id)).map(({ policy, occasion }) => `${policy} ${occasion}`)
  await order()
  expect(await occasions()).toEqual([])
  const section = { audience: 'customer', title: 'Payment', text: '<p>At once.</p>' } as const
  const added = await site.call(termCalls.add, { body: section }, { as: admin })
  await order()
  await order()
  expect(await occasions()).toEqual(['order_terms order'])
  const [kept] = await accepted(customer._id)
  const [entry] = await site.sql`SELECT facts FROM audit WHERE name = 'orders.submit' ORDER BY at DESC LIMIT 1`
  expect([kept?.language, entry?.['facts'].after.terms_sha256]).toEqual(['', kept?.text_sha256])
  const params = { id: added.body.term._id }
  await site.call(termCalls.change, { params, body: { ...section, text: '<p>Later.</p>' } }, { as: admin })
  await order()
  expect(await occasions()).toEqual(['order_terms order', 'order_terms order'])
})

it('are part of the data export, and go with the customer', async () => {
  const customer = await register('leaving', { accepted_version_ids: await shown() })
  await site.call(RequestDataExport, {}, { as: customer })
  const id = await eventually(async () => {
    const { data_export } = (await site.call(GetDataExport, {}, { as: customer })).body
    expect(data_export?.state).toBe('ready')
    return data_export?._id ?? ''
  })
  const { bytes } = await site.call(DownloadDataExport, { params: { id } }, { as: customer })
  const { accepted_texts } = JSON.parse(new TextDecoder().decode(bytes))
  expect(accepted_texts).toHaveLength(2)
  expect(accepted_texts[0]).toMatchObject({ occasion: 'registration', text_sha256: expect.any(String) })

  await site.call(RemoveUser, { params: { id: customer._id } }, { as: admin })
  await eventually(async () => expect(await accepted(customer._id)).toEqual([]))
})
