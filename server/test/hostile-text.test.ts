import { Readable } from 'node:stream'
import { readCodes } from '@mapwright/contract/codes/read-codes.ts'
import { fillReply } from '@mapwright/contract/conversations/canned-reply.ts'
import { readPlate, readVin } from '@mapwright/contract/vehicles/vin.ts'
import { describe, expect, it } from 'vitest'
import { deviceOf } from '../src/accounts/sessions/device.ts'
import { checkOriginal } from '../src/ecu/check-original.ts'
import { identify } from '../src/ecu/identify.ts'
import {
  cleanHtml,
  imagesIn,
  plainTextOf,
  unknownPlaceholder,
  withImages,
} from '../src/notifications/campaigns/campaign-html.ts'
import { writtenAmount } from '../src/payments/bank/bank-amount.ts'
import { extractReply } from '../src/platform/mail/in/extract-reply.ts'
import { htmlText } from '../src/platform/mail/in/html-text.ts'
import { isAutomatic } from '../src/platform/mail/in/is-automatic.ts'
import { readMailHead } from '../src/platform/mail/in/mail-head.ts'
import { findReplyId } from '../src/platform/mail/in/reply-address.ts'
import { checkSender } from '../src/platform/mail/in/sender-check.ts'

/** Length of the hostile texts. An expression with quadratic time takes minutes for 1 MB. */
const size = process.env['TEST_LONG'] ? 1_000_000 : 60_000
const maxMs = 4_000

const values = { customer: 'Ann', number: '1', vehicle: 'Golf', services: 'Stage 1', staff: 'Bob' }
const readers: [string, (text: string) => unknown][] = [
  ['the head of a mail', (text) => readMailHead(Readable.from([Buffer.from(`From: ${text}\r\nTo: ${text}\r\n\r\n`)]))],
  ['the check of a sender', (text) => checkSender(`a@${text}`, `mx; spf=pass ${text}; ${text}`)],
  ['an amount in a bank statement', (text) => [writtenAmount(text), writtenAmount(`1${text}`)]],
  [
    'whether a mail is automatic',
    (text) =>
      isAutomatic(
        new Map([
          ['subject', [text]],
          ['from', [text]],
        ]),
      ),
  ],
  ['the reply in a mail', extractReply],
  ['the text of an HTML mail', htmlText],
  ['the reply address', (text) => findReplyId(text, 'k'.repeat(40))],
  ['the device of a browser', deviceOf],
  // Cut to the contract's maximum length, because the sanitizer (a library) takes more than linear time for deeply nested elements.
  ['a message', (text) => cleanHtml(text.slice(0, 100_000))],
  ['the plain text of a message', plainTextOf],
  ['the pictures of a message', imagesIn],
  ['a message without its pictures', (text) => withImages(text, new Set())],
  ['the placeholders of a message', unknownPlaceholder],
  ['a canned reply', (text) => fillReply(text, values)],
  ['a VIN', readVin],
  ['a plate', readPlate],
  ['fault codes', readCodes],
  ['a control unit', (text) => identify(Buffer.from(text))],
  ['the check of a file', (text) => checkOriginal(Buffer.from(text), text.slice(0, 200))],
]

const pieces = [
  ...['a', ' ', '\t', '\n', '"', '"\\', '<', '>', '(', '[', '{{', '{{ ', '/', ':', '+', '@', '0', '-', '.'],
  ...['> ', 'On 1 ', 'a@', ' for <', '<img', '<img src="', '<a href="">', '<li><p>', '<p>', '&amp', '\n\n', '##- '],
  ...['0/0/A0', '10SW', '1037', '0261S0', 'P0', 'On 1 schrieb ', '\u0000', '\ud800'],
]

describe.each(readers)('reading %s', (_, read) => {
  it('takes linear time for hostile text', async () => {
    for (const piece of pieces)
      for (const end of ['', 'x', '\n:', '\u0000']) {
        const text = piece.repeat(size / piece.length) + end
        const start = performance.now()
        await read(text)
        expect(performance.now() - start, JSON.stringify(piece + end)).toBeLessThan(maxMs)
      }
  }, 600_000)
})
