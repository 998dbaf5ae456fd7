import { describe, expect, it } from 'vitest'
import { businessFields, Username } from './user-fields.ts'

describe('a user name', () => {
  it('is trimmed and lowercased', () => {
    expect(Username.parse(' Ring.Road-1 ')).toBe('ring.road-1')
  })

  it.each(['ab', 'x'.repeat(41), 'two words', 'a@example.com', '.dot', '', 'ünal'])('cannot be "%s"', (name) => {
    expect(Username.safeParse(name).success).toBe(false)
  })
})

describe('a web address', () => {
  it.each(['', 'corner.example', 'https://corner.example/shop?x=1', 'http://corner.example:8080'])(
    'may be "%s"',
    (url) => {
      expect(businessFields.web_url.safeParse(url).success).toBe(true)
    },
  )

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://corner.example', 'corner', 'a b.example'])(
    'cannot be "%s"',
    (url) => {
      expect(businessFields.web_url.safeParse(url).success).toBe(false)
    },
  )
})
