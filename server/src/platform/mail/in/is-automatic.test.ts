import { expect, it } from 'vitest'
import { isAutomatic } from './is-automatic.ts'

const headersOf = (...lines: [string, string][]) => {
  const headers = new Map<string, string[]>()
  for (const [name, value] of lines) headers.set(name, [...(headers.get(name) ?? []), value])
  return headers
}

it.each([
  ['auto-submitted', 'auto-replied'],
  ['auto-submitted', 'auto-generated; owner=x'],
  ['return-path', '<>'],
  ['content-type', 'multipart/report; report-type=delivery-status'],
  ['precedence', 'bulk'],
  ['from', 'Mail Delivery <MAILER-DAEMON@mail.example>'],
  ['from', 'noreply@shop.example'],
  ['x-autoreply', 'yes'],
  ['list-id', '<news.example>'],
  ['subject', 'Automatic reply: Order 100001'],
  ['subject', 'Automatische Antwort: Auftrag'],
  ['subject', 'Abwesenheit: bis Montag'],
])('"%s: %s" marks an automatic mail', (name, value) => expect(isAutomatic(headersOf([name, value]))).toBe(true))

it('a mail in a loop is automatic', () =>
  expect(isAutomatic(headersOf(...Array.from({ length: 41 }, () => ['received', 'by x'] as [string, string])))).toBe(
    true,
  ))

it.each([
  [[['auto-submitted', 'no']]],
  [[['return-path', '<ann@dealer.example>']]],
  [
    [
      ['from', 'Ann <ann@dealer.example>'],
      ['subject', 'Re: Order 100001: autoresponse of the throttle'],
      ['precedence', 'normal'],
    ],
  ],
  [[['content-type', 'multipart/mixed; boundary=b']]],
] as [string, string][][][])('%j does not mark an automatic mail', (lines) =>
  expect(isAutomatic(headersOf(...lines))).toBe(false),
)
