import { folded } from './bank-columns.ts'

const wordsIn = (text: string): readonly string[] => text.split(',').map((word) => folded(word))

/**
 * Words that banks use for the state of a booking. Most are stems, because the words are inflected. The words in `whole` must match a whole
 * cell, mostly because they are too short for stems.
 */
const pending = wordsIn(`
  vorgemerkt, vormerk, ausstehend, in bearbeitung, nicht gebucht, geplant, pending, authori,
  processing, not booked, unbooked, uncleared, scheduled, on hold, in progress, created, en attente,
  en cours, a venir, non comptabilis, non contabilizzat, in attesa, autorizzat, in corso, pendient,
  pendent, en proceso, no contabilizad, autorizad, em processamento, in behandeling, gereserveerd,
  niet geboekt, oczekuj, w realizacji, w trakcie, niezaksiegowan, blokad, cekaj, nezauctov, blokac,
  zpracovav, reserver, venter, vantar, ej bokf, varaus, odott, fuggo, feldolgozas, zarolas,
  in asteptare, bekl, provizyon, в обработке, ожида, не проведен, авторизац, в обробці, очіку, 未記帳,
  処理中, 保留, 处理中, 待处理, 대기, בהמתנה, בתהליך, معلق, قيد, εκκρεμ
`)
const declined = wordsIn(`
  unsuccess, revert, declin, fail, cancel, reject, refus, expired, deleted, abgelehnt, storn,
  ruckgangig, fehlgeschlagen, abgebrochen, zuruckgewiesen, abgelaufen, annul, echou, rejet, expire,
  rifiutat, scadut, fallit, rechazad, anulad, fallid, recusad, rejeitad, geweigerd, geannuleerd,
  afgewezen, mislukt, odrzucon, anulowan, cofniet, zamitnut, zrusen, odmitnut, afvis, avvis, avbrut,
  hylatty, peruttu, elutasit, sikertelen, respins, anulat, esuat, reddedil, iptal, отклон, отмен,
  відхил, скасов, повернен, возвращен, 取消, 却下, 失敗, 失败, 취소, 거절, בוטל, נדח, مرفوض, ملغ
`)
const booked = wordsIn(`
  gebucht, verbucht, abgeschlossen, ausgefuhrt, erledigt, booked, complet, settled, executed, cleared,
  posted, done, success, processed, accepted, comptabilis, execut, termine, accept, effectu, valide,
  contabiliz, eseguit, ejecut, realizad, finaliza, conclu, efetuad, geboekt, verwerkt, uitgevoerd,
  geaccepteerd, voltooid, zaksiegowan, zakonczon, zrealizowan, wykonan, rozliczon, zauctov, proveden,
  vykonan, dokoncen, udfort, bogfort, gennemfort, bokfor, genomfor, utfort, kirjattu, suoritettu,
  konyvel, teljes, efectuat, tamamland, gerceklesti, исполнен, выполнен, проведен, завершен, виконан,
  完了, 済, 完成, 成功, 완료, בוצע, הושל, مكتمل, منفذ, ολοκληρ
`)
const whole: Readonly<Record<string, State>> = {
  ...{ offen: 'pending', open: 'pending', no: 'pending', nein: 'pending', hold: 'pending', new: 'pending' },
  ...{ si: 'booked', ok: 'booked', ja: 'booked', yes: 'booked', refunded: 'declined' },
}

type State = 'booked' | 'pending' | 'declined'

/** Returns the state in a cell, or undefined if it is unknown. Pending is checked first because "nicht gebucht" contains "gebucht". */
export function stateOf(cell: string): State | undefined {
  const text = folded(cell)
  const has = (stems: readonly string[]) => stems.some((stem) => text.includes(stem))
  if (whole[text]) return whole[text]
  if (has(pending)) return 'pending'
  if (has(declined)) return 'declined'
  return has(booked) ? 'booked' : undefined
}

/** Returns true if another column, such as the kind of booking, says that the booking is pending. */
export const isMarkedPending = (cell: string): boolean => /vorgemerkt|noch nicht gebucht|\bpending\b/.test(folded(cell))

const received = wordsIn(`
  h, haben, c, cr, credit, crdt, kredit, in, incoming, received, eingang, bij, +, credito, avere,
  uznanie, prichozi, prijem, entrada, crédit, gutschrift, avoir
`)
const sent = wordsIn(`
  s, soll, d, dr, debit, dbit, debet, out, outgoing, sent, ausgang, af, -, debito, dare, obciazenie,
  odchozi, vydaj, salida, débit, lastschrift, belastung
`)

/** Returns the direction in a cell, or undefined if it is unknown. */
export function directionOf(cell: string): 'received' | 'sent' | undefined {
  if (received.includes(folded(cell))) return 'received'
  return sent.includes(folded(cell)) ? 'sent' : undefined
}

/** Words that banks use for a balance, at the start of a cell. */
const balances =
  /^#?(?:(?:alter|neuer|aktueller|anfangs|end)?[ -]?(?:kontostand|saldo)|(?:opening|closing|current|available|start|end|final)?[ -]?balance|solde|saldo|stan konta|zustatek|konecny zustatek|pocatecni zustatek|остаток|сальдо|залишок|bakiye|egyenleg|sold)(?=$|[ :])/
/** Words for an opening or closing balance. They never belong to a payment, even next to a date and an amount. */
const boundaries =
  /^#?(?:(?:alter|neuer|anfangs|end)[ -]?(?:kontostand|saldo)|(?:opening|closing)[ -]balance|solde (?:initial|final)|saldo (?:iniziale|finale|inicial|final|poczatkowe|koncowe)|begin ?saldo|eindsaldo):?$/

type BalanceContext = { day: string; hasDay: boolean; hasPayer: boolean }

/** Returns true if a row contains a balance of the account instead of a booking. A row with an invalid date is not a balance. */
export function statesBalance(cells: readonly string[], { day, hasDay, hasPayer }: BalanceContext): boolean {
  if (hasDay) return !hasPayer && cells.some((cell) => boundaries.test(folded(cell)))
  if (/\d/.test(day)) return balances.test(folded(day))
  return cells.some((cell) => balances.test(folded(cell)))
}
