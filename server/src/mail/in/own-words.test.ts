import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownWords, replyLine } from './own-words.ts'

const answer = 'Please keep the idle.\n\nThanks'

describe('of an answer only its own words are left', () => {
  it.each([
    ['plain', answer],
    ['our line', `${answer}\n\n${replyLine('Write above this line')}\nYou have a new message\n> Hello`],
    ['our line, quoted', `${answer}\n\n> > ${replyLine('Write above this line')}\n> You have a new message`],
    ['Gmail', `${answer}\n\nOn Mon, 3 Nov 2026 at 10:12, Workshop <a@b.example> wrote:\n> Hello\n> there\n`],
    [
      'Gmail, broken after eighty letters',
      `${answer}\n\nOn Mon, 3 Nov 2026 at 10:12, The Workshop of the North <\nreply+abc@mail.tuning.example> wrote:\n\n> Hello`,
    ],
    ['Thunderbird in German', `${answer}\n\nAm 03.11.26 um 10:12 schrieb Werkstatt:\n> Hallo`],
    ['Apple Mail in French', `${answer}\n\nLe 3 nov. 2026 à 10:12, Atelier <a@b.example> a écrit :\n\n> Bonjour`],
    ['a signature', `${answer}\n-- \nAnn Example\nWorkshop Ltd`],
    ['a telephone', `${answer}\n\nSent from my iPhone\n\nOn 3 Nov 2026, at 10:12, W <a@b.example> wrote:\n> Hello`],
    ['a German telephone', `${answer}\n\nVon meinem iPhone gesendet\n`],
    ['Outlook', `${answer}\n\nFrom: Workshop <a@b.example>\nSent: Monday\nTo: Ann\nSubject: Order 1\n\nHello`],
    ['Outlook in German', `${answer}\n\nVon: Werkstatt\nGesendet: Montag\nAn: Ann\nBetreff: Auftrag\n\nHallo`],
    ['Outlook Express', `${answer}\n\n-----Original Message-----\nFrom: Workshop\n\nHello`],
    ['below the quote', `On 3 Nov 2026, at 10:12, W wrote:\n> Hello\n> there\n\n${answer}`],
    ['Windows line ends', `${answer.replaceAll('\n', '\r\n')}\r\n\r\nOn 3 Nov 2026, at 10:12, W wrote:\r\n> Hello`],
    ['nothing marked as quoted', `${answer}\n\nOn 3 Nov 2026, at 10:12, Workshop wrote:\nHello\nthere`],
  ])('%s', (_, text) => expect(ownWords(text)).toBe(answer))

  it('what is quoted between its parts stays', () =>
    expect(ownWords('> Which tool?\nKESS\n> Which year?\n2016\n> Bye')).toBe('KESS\n> Which year?\n2016'))

  it.each([
    ['', ''],
    ['> only\n> quoted', ''],
    ['On time: everything wrote:', 'On time: everything wrote:'],
    ['From: the left\nit rattles', 'From: the left\nit rattles'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['a\u0000\u0007b\u200b', 'ab'],
  ])('"%s" is "%s"', (text, own) => expect(ownWords(text)).toBe(own))
})

it('never says more than the mail, and takes no time over a nasty one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('> x', 'On 3 Nov 2026 A wrote:', '', 'own', '-- ', 'From: a')), (lines) => {
      expect(ownWords(lines.join('\n')).length).toBeLessThanOrEqual(lines.join('\n').length)
    }),
  )
  const started = performance.now()
  for (const nasty of [
    `On ${'a '.repeat(80_000)}`,
    'On aaaaa wrote\n'.repeat(12_000),
    '> '.repeat(90_000),
    `${' '.repeat(150_000)}x`,
  ])
    ownWords(nasty)
  expect(performance.now() - started).toBeLessThan(2_000)
})
