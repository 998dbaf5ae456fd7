import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractReply, replyLine } from './extract-reply.ts'

const reply = 'Please keep the idle.\n\nThanks'

describe('extractReply removes quotes and signatures', () => {
  it.each([
    ['plain', reply],
    ['our line', `${reply}\n\n${replyLine('Write above this line')}\nYou have a new message\n> Hello`],
    ['our line, quoted', `${reply}\n\n> > ${replyLine('Write above this line')}\n> You have a new message`],
    ['Gmail', `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, Workshop <a@b.example> wrote:\n> Hello\n> there\n`],
    [
      'Gmail, broken after eighty letters',
      `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, The Workshop of the North <\nreply+abc@mail.tuning.example> wrote:\n\n> Hello`,
    ],
    ['Thunderbird in German', `${reply}\n\nAm 03.11.26 um 10:12 schrieb Werkstatt:\n> Hallo`],
    ['Apple Mail in French', `${reply}\n\nLe 3 nov. 2026 à 10:12, Atelier <a@b.example> a écrit :\n\n> Bonjour`],
    ['a signature', `${reply}\n-- \nAnn Example\nWorkshop Ltd`],
    ['a telephone', `${reply}\n\nSent from my iPhone\n\nOn 3 Nov 2026, at 10:12, W <a@b.example> wrote:\n> Hello`],
    ['a German telephone', `${reply}\n\nVon meinem iPhone gesendet\n`],
    ['Outlook', `${reply}\n\nFrom: Workshop <a@b.example>\nSent: Monday\nTo: Ann\nSubject: Order 1\n\nHello`],
    ['Outlook in German', `${reply}\n\nVon: Werkstatt\nGesendet: Montag\nAn: Ann\nBetreff: Auftrag\n\nHallo`],
    ['Outlook Express', `${reply}\n\n-----Original Message-----\nFrom: Workshop\n\nHello`],
    ['below the quote', `On 3 Nov 2026, at 10:12, W wrote:\n> Hello\n> there\n\n${reply}`],
    ['Windows line ends', `${reply.replaceAll('\n', '\r\n')}\r\n\r\nOn 3 Nov 2026, at 10:12, W wrote:\r\n> Hello`],
    ['nothing marked as quoted', `${reply}\n\nOn 3 Nov 2026, at 10:12, Workshop wrote:\nHello\nthere`],
  ])('%s', (_, text) => expect(extractReply(text)).toBe(reply))

  it('keeps quotes between parts of the reply', () =>
    expect(extractReply('> Which tool?\nKESS\n> Which year?\n2016\n> Bye')).toBe('KESS\n> Which year?\n2016'))

  it.each([
    ['', ''],
    ['> only\n> quoted', ''],
    ['On time: everything wrote:', 'On time: everything wrote:'],
    ['From: the left\nit rattles', 'From: the left\nit rattles'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a\u0000\u0007b\u200b', 'ab'],
  ])('"%s" is "%s"', (text, own) => expect(extractReply(text)).toBe(own))
})

it('never returns more than the mail and is fast on hostile input', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('> x', 'On 3 Nov 2026 A wrote:', '', 'own', '-- ', 'From: a')), (lines) => {
      expect(extractReply(lines.join('\n')).length).toBeLessThanOrEqual(lines.join('\n').length)
    }),
  )
  const started = performance.now()
  for (const nasty of [
    `On ${'a '.repeat(80_000)}`,
    'On aaaaa wrote\n'.repeat(12_000),
    '> '.repeat(90_000),
    `${' '.repeat(150_000)}x`,
  ])
    extractReply(nasty)
  expect(performance.now() - started).toBeLessThan(2_000)
})
