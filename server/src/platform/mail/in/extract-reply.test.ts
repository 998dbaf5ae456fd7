import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractReply, replyLine, splitReply, wholeText } from './extract-reply.ts'
import { ownWords } from './own-words.ts'

const own = ownWords({ mailbox: 'reply@mail.tuning.example', name: 'Nordtuning' })
const address = `reply+${'abcdefgh'.repeat(4)}@mail.tuning.example`
const marker = replyLine('Write your answer above this line')
const reply = 'Please keep the idle.\n\nThanks'
const ours = `${marker}\n\nYou have a new message\n\n> Which tool?`
const marked = ours.replace(/^/gm, '> ')

describe("splitReply removes the quote of the site's mail", () => {
  it.each([
    ['our line', `${reply}\n\n${ours}`],
    ['our line, quoted twice', `${reply}\n\n> > ${marker}\n> You have a new message`],
    ['Gmail', `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, Nordtuning <${address}> wrote:\n\n${marked}`],
    ['Gmail, wrapped', `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, Nordtuning <\n${address}> wrote:\n\n${marked}`],
    [
      'Gmail without our line',
      `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, Nordtuning <${address}> wrote:\n> Hello\n>\n> there\n`,
    ],
    ['Danish', `${reply}\n\nDen man. 3. nov. 2026 kl. 10.12 skrev Nordtuning <\n${address}>:\n\n${marked}`],
    ['Polish', `${reply}\n\npon., 3 lis 2026 o 10:12 Nordtuning <${address}>\nnapisał(a):\n\n${marked}`],
    ['Turkish', `${reply}\n\nNordtuning <${address}>, 3 Kas 2026 Pzt, 10:12\ntarihinde şunu yazdı:\n\n${marked}`],
    ['Czech', `${reply}\n\npo 3. 11. 2026 v 10:12 odesílatel Nordtuning <${address}>\nnapsal:\n\n${marked}`],
    ['Russian', `${reply}\n\nпн, 3 нояб. 2026 г. в 10:12, Nordtuning <${address}>:\n\n${marked}`],
    ['Hungarian', `${reply}\n\nNordtuning <${address}> ezt írta (időpont: 2026.\nnov. 3., H, 10:12):\n\n${marked}`],
    ['Thunderbird, which names us only', `${reply}\n\nAm 03.11.26 um 10:12 schrieb Nordtuning:\n${marked}`],
    [
      'Outlook',
      `${reply}\n\n________________________________\nFrom: Nordtuning <${address}>\nSent: Monday\nTo: Ann\nSubject: Order 1\n\n${ours}`,
    ],
    [
      'Outlook in German, with another sender',
      `${reply}\n\nVon: Nordtuning <noreply@tuning.example>\nGesendet: Montag\nAn: Ann\nBetreff: Auftrag\n\n${ours}`,
    ],
    [
      'an iPhone, with each address twice and no marks',
      `${reply}\n\nOn Nov 3, 2026, at 10:12 AM, Nordtuning <${address}<mailto:${address}>> wrote:\n\n\nYou have a new message\n\nWhich tool?\n`,
    ],
    [
      'Proton, with a blank in front of some marks',
      `${reply}\n\n----------- Original Message -----------\nFrom: "Nordtuning"\nDate: Monday\nSubject: Order 1\nTo: "Ann"\n\n${marked.replace('\n>', '\n >')}`,
    ],
    [
      'Gmail, wrapped, with the head of an older mail in the quote',
      `${reply}\n\nOn Mon, 3 Nov 2026 at 10:12, Nordtuning <\n${address}> wrote:\n\n${marked}\n> On Sun, 2 Nov 2026, Bob <\n> bob@x.example> wrote:\n>> Hello`,
    ],
    ['below the quote', `On 3 Nov 2026, Nordtuning <${address}> wrote:\n${marked}\n\n${reply}`],
    ['Windows line ends', `${reply}\n\nOn 3 Nov 2026, <${address}> wrote:\n${marked}`.replaceAll('\n', '\r\n')],
  ])('%s', (_, text) => {
    const split = splitReply(text, own)
    expect(split.text).toBe(reply)
    expect(split.quoted).not.toBe('')
    expect(split.quoted).not.toContain(address)
  })

  it("keeps the sender's words above a quote's introduction without a blank line, and between quoted lines", () => {
    expect(splitReply(`Please check\nOn 3 Nov 2026, Nordtuning <${address}> wrote:\n${marked}`, own).text).toBe(
      'Please check',
    )
    const signed = `Hi\n\nOn 3 Nov 2026, <${address}> wrote:\n\n> LGTM\n>\n> —\n>\n--\nAnn`
    expect(splitReply(signed, own).text).toBe('Hi\n\n--\nAnn')
    expect(splitReply(`${marked}\nKESS\n> Which year?\n2016`, own).text).toBe('KESS\n> Which year?\n2016')
  })

  it('loses no word: each line is in the text or in the quote', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('> x', `On Monday <${address}> wrote:`, '', 'own', '--', 'From: a', marker, `> ${marker}`),
        ),
        (lines) => {
          const { text, quoted } = splitReply(lines.join('\n'), own)
          const words = (given: string) => given.split('\n').filter(Boolean).sort()
          const short = lines.map((line) => line.replace(address, 'reply@mail.tuning.example'))
          expect([...words(text), ...words(quoted)].sort()).toEqual(words(short.join('\n')))
        },
      ),
    )
  })
})

describe("splitReply keeps text that is not certainly a quote of the site's mail", () => {
  it.each([
    [
      'a person who is quoted',
      'Hello,\n\nOn 12 November the owner of the car wrote:\n\nP0401 is stored again\n\nPlease check',
    ],
    ['the same without blank lines', 'Hello,\nOn 12 November the owner of the car wrote:\nP0401 …\nPlease check'],
    ['the same in German', 'Hallo,\nam 12.11. schrieb die Werkstatt:\nP0401\nBitte prüfen'],
    ['lines like a header', 'Van: Ford Transit\nTo: 2.0 TDCi\nSubject: DPF\n\nStage 1, please'],
    ['a line of dashes', 'First car\n--\nSecond car\n----------\nThird car\n-- \nAnn'],
    [
      'the start of a forwarded message',
      'See below\n\n---------- Forwarded message ---------\nFrom: Bob <bob@x.example>\nDate: Mon\nSubject: EGR\nTo: Ann\n\nIt smokes',
    ],
    ['an Outlook forward', 'See below\n\nFrom: Bob <bob@x.example>\nSent: Monday\nTo: Ann\nSubject: EGR\n\nIt smokes'],
    ['foreign quotes', '> only\n> quoted'],
    ['a telephone', 'Yes\n\nSent from my iPhone'],
    ['our name', 'Dear Nordtuning: thanks'],
  ])('%s', (_, text) => {
    expect(splitReply(text, own)).toEqual({ text: wholeText(text), quoted: '' })
    const answered = `${text}\n\nOn 3 Nov 2026, Nordtuning <${address}> wrote:\n${marked}`
    expect(splitReply(answered, own).text).toBe(wholeText(text))
  })
})

it.each([
  ['', ''],
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['a\u0000\u0007b\u200b', 'ab'],
])('"%s" is "%s"', (text, whole) => {
  expect(extractReply(text)).toBe(whole)
  expect(wholeText(text)).toBe(whole)
})

it('is fast on hostile input', () => {
  const started = performance.now()
  for (const nasty of [
    `On ${'a '.repeat(80_000)}`,
    'On aaaaa wrote\n'.repeat(12_000),
    '> '.repeat(90_000),
    'reply+'.repeat(30_000),
    `${address}\n`.repeat(3_000),
    `${' '.repeat(150_000)}x`,
  ])
    splitReply(nasty, own)
  expect(performance.now() - started).toBeLessThan(2_000)
})

it("recognizes a marker line in the operator's own words, however long", () => {
  const long = replyLine(`Please answer\nabove this line. ${'Thank you. '.repeat(40)}`)
  expect(long).not.toContain('\n')
  expect(extractReply(`${reply}\n\n${long}\n\nYou have a new message`)).toBe(reply)
})
