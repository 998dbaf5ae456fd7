import { describe, expect, test } from 'vitest'
import { keepDraft, keepNext, readDraft } from './order-draft.ts'
import { emptyValues } from './order-values.ts'

function memory(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
  }
}

const typed = { ...emptyValues, manufacture: 'Skoda', mileage: 120_000, service_ids: ['a'], agrees_to_terms: true }

describe('the draft of an order', () => {
  test('comes back as it was typed, but for the confirmations', () => {
    const store = memory()
    keepDraft('anna', { order_id: 'draft', values: typed }, store)
    expect(readDraft('anna', store)).toEqual({ order_id: 'draft', values: { ...typed, agrees_to_terms: false } })
  })

  test('is not shown to another person at the same browser', () => {
    const store = memory()
    keepDraft('anna', { order_id: 'draft', values: typed }, store)
    expect(readDraft('ben', store)).toEqual({ order_id: null, values: emptyValues })
  })

  test('of an older version keeps what is still known and of the same kind', () => {
    const values = { manufacture: 'Skoda', service_ids: 'all', mileage: '12', gone: 1 }
    const store = memory({ 'mapwright.new_order.anna': JSON.stringify({ order_id: 7, values }) })
    const { order_id, values: read } = readDraft('anna', store)
    expect(order_id).toBeNull()
    expect(read).toMatchObject({ manufacture: 'Skoda', service_ids: [] })
    expect(read).not.toHaveProperty('gone')
  })

  test.each(['', 'no json', '[]', 'null', '{"values":null}'])('that is broken (%j) is an empty one', (text) => {
    expect(readDraft('anna', memory({ 'mapwright.new_order.anna': text })).values).toEqual(emptyValues)
  })

  test('a browser that refuses to store is no reason to fail', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => keepDraft('anna', { order_id: null, values: typed }, full)).not.toThrow()
  })

  test('leaves only the tool to the next order', () => {
    const store = memory()
    keepNext('anna', { ...typed, tool_used: 'KESS3', master_slave: 'slave' }, store)
    expect(readDraft('anna', store)).toEqual({
      order_id: null,
      values: { ...emptyValues, tool_used: 'KESS3', master_slave: 'slave' },
    })
  })
})
