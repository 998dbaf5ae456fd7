import { describe, expect, it } from 'vitest'
import { policyBlocks } from './policy-blocks.ts'

describe('policyBlocks', () => {
  it('splits paragraphs at blank lines and keeps line breaks', () => {
    expect(policyBlocks('one\r\ntwo\n\n\nthree')).toEqual([
      { kind: 'paragraph', text: 'one\ntwo' },
      { kind: 'paragraph', text: 'three' },
    ])
  })

  it('recognizes headings and lists, also without blank lines around them', () => {
    expect(policyBlocks('# Terms\nFirst:\n- a\n- b\nThen\n\n* c')).toEqual([
      { kind: 'heading', text: 'Terms' },
      { kind: 'paragraph', text: 'First:' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Then' },
      { kind: 'list', items: ['c'] },
    ])
  })

  it('treats everything else as text, including markup', () => {
    expect(policyBlocks('<b>bold</b> #1 -2')).toEqual([{ kind: 'paragraph', text: '<b>bold</b> #1 -2' }])
    expect(policyBlocks(' \n ')).toEqual([])
  })
})
