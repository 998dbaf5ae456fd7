import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Vat } from '@mapwright/contract/site/vat.ts'
import { AddVat, ChangeVatPercentage, GetVat, ListVat, ToggleVat } from '@mapwright/contract/site/vat-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { readVat } from './vat-rows.ts'

type VatRow = Decoded<Vat>

const findListed = async (tx: Tx, country: string): Promise<VatRow> => {
  const [vat] = await tx<VatRow[]>`SELECT country, percentage, enabled FROM vat WHERE country = ${country} FOR UPDATE`
  return found(vat, 'site.vat_not_found')
}

export const getVat = query(GetVat, async ({ sql, params }) => ({ vat: await readVat(sql, params.country) }))

export const listVat = query(ListVat, async ({ sql, query: { search_keyword, page, size }, request }) => {
  const names = new Intl.DisplayNames([request.language, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator(request.language)
  const nameOf = ({ country }: VatRow) => names.of(country) ?? country
  const folded = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLocaleLowerCase(request.language)
  const keyword = folded(search_keyword)
  const isWanted = (row: VatRow) => [row.country, nameOf(row)].some((text) => folded(text).includes(keyword))
  const rows = await sql<VatRow[]>`SELECT country, percentage, enabled FROM vat`
  const wanted = rows.filter(isWanted).sort((one, other) => compare(nameOf(one), nameOf(other)))
  return { vat: wanted.slice((page - 1) * size, page * size), total: wanted.length, page, size }
})

export const addVat = command(AddVat, async ({ tx, body, audit }) => {
  const [vat] = await tx<VatRow[]>`
    INSERT INTO vat ${tx(body)} ON CONFLICT (country) DO NOTHING RETURNING country, percentage, enabled`
  if (!vat) throw new Problem('site.vat_taken', { fields: { country: { code: 'taken' } } })
  audit({ after: vat })
  return { vat }
})

export const toggleVat = command(ToggleVat, async ({ tx, params, body, audit }) => {
  const before = await findListed(tx, params.country)
  await tx`UPDATE vat SET enabled = ${body.enabled} WHERE country = ${params.country}`
  const vat = { ...before, enabled: body.enabled }
  audit({ before, after: vat })
  return { vat }
})

export const changeVatPercentage = command(ChangeVatPercentage, async ({ tx, params, body, audit }) => {
  const before = await findListed(tx, params.country)
  await tx`UPDATE vat SET percentage = ${body.percentage} WHERE country = ${params.country}`
  const vat = { ...before, percentage: body.percentage }
  audit({ before, after: vat })
  return { vat }
})
