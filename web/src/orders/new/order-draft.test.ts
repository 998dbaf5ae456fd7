import { describe, expect, test } from 'vitest'
import { readDraft, resetDraft, saveDraft } from './order-draft.ts'
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
  test('is restored as typed, except for the confirmations', () => {
    const store = memory()
    saveDraft('anna', { order_id: 'draft', values: typed }, store)
    expect(readDraft('anna', store)).toEqual({ order_id: 'draft', values: { ...typed, agrees_to_terms: false } })
  })

  test('is not shown to another user of the same browser', () => {
    const store = memory()
    saveDraft('anna', { order_id: 'draft', values: typed }, store)
    expect(readDraft('ben', store)).toEqual({ order_id: null, values: emptyValues })
  })

  test('of an older version keeps fields that still exist with the same type', () => {
    const values = { manufacture: 'Skoda', service_ids: 'all', mileage: '12', gone: 1 }
    const store = memory({ 'mapwright.new_order.anna': JSON.stringify({ order_id: 7, values }) })
    const { order_id, values: read } = readDraft('anna', store)
    expect(order_id).toBeNull()
    expect(read).toMatchObject({ manufacture: 'Skoda', service_ids: [] })
    expect(read).not.toHaveProperty('gone')
  })

  test.each(['', 'no json', '[]', 'null', '{"values":null}'])('is empty if the stored text is invalid (%j)', (text) => {
    expect(readDraft('anna', memory({ 'mapwright.new_order.anna': text })).values).toEqual(emptyValues)
  })

  test('does not fail without storage', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => saveDraft('anna', { order_id: null, values: typed }, full)).not.toThrow()
  })

  test('keeps only the tool for the next order', () => {
    const store = memory()
    resetDraft('anna', { ...typed, tool_used: 'KESS3', master_slave: 'slave' }, store)
    expect(readDraft('anna', store)).toEqual({
      order_id: null,
      values: { ...emptyValues, tool_used: 'KESS3', master_slave: 'slave' },
    })
  })
})
