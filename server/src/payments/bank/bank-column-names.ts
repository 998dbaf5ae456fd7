/** Splits a text into names at the commas. */
const namesIn = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

/**
 * Column names in bank statements, by meaning. If a statement has several columns of the same meaning, the first in the list is used; for
 * texts and payers, the first that is not empty. Balances, original amounts and fees are omitted, so that they are not read as the amount.
 */
export const columnNames = {
  booked_on: namesIn(`
    buchungstag, buchungsdatum, booking date, date, datum, valutadatum, value date, completed date,
    buchung, datum des abschlusses, wertstellung, wertstellungsdatum, wert, abschlussdatum, booked at,
    posting date, posted date, transaction date, date completed, finished on, settlement date,
    date operation, date d'opération, date de l'opération, date de comptabilisation, date de fin, dateop,
    date d'exécution, date comptable, date de la valeur, date de valeur, date valeur, data registrazione,
    data contabile, data operazione, data_operazione, data di completamento, data valuta, boekdatum,
    boekingsdatum, uitvoeringsdatum, transactiedatum, datum voltooid, rentedatum, data księgowania,
    data operacji, data transakcji, data zrealizowania, data waluty, data, datum zaúčtování,
    datum provedení, datum zaúčtovania, dátum zaúčtovania, dátum, fecha operación, fecha de operación,
    fecha contable, fecha de finalización, fecha, fecha valor, f. valor, data mov., data movimento,
    data lançamento, data do movimento, data de conclusão, data lanc., bogføringsdato, bokføringsdato,
    bokføringsdag, dato, bokföringsdag, bokföringsdatum, transaktionsdatum, kirjauspäivä, arvopäivä,
    könyvelés dátuma, könyvelés napja, dátuma, data tranzacției, data tranzactie, işlem tarihi, tarih,
    дата операции, дата проведения, дата операції, дата проводки, дата, 日付, 取引日, 交易日期, 거래일자, 거래일시, תאריך,
    التاريخ, ημερομηνία, valuta
  `),
  amount: namesIn(`
    betrag, amount, umsatz, betrag in kontowährung, transaction amount, value, total amount,
    credit/debit amount, target amount, payment amount, montant, montant de l'opération,
    montant operation, montant total, importo, importe, importe total, bedrag, transactiebedrag, kwota,
    kwota operacji, kwota transakcji, kwota w walucie rachunku, částka, částka v měně účtu, objem, suma,
    čiastka, beløb, beløp, belopp, määrä, összeg, valor, montante, tutar, işlem tutarı, сумма,
    сумма операции, сума, сума операції, ποσό, 金額, 取引金額, 交易金额, 金额, 거래금액, סכום, المبلغ
  `),
  credit: namesIn(`
    credit, paid in, gutschrift, haben, money in, credit amount, deposit, deposits, eingang, crédit,
    entrate, accrediti, avere, accredito, bij, credito, uznania, wpływy, připsáno, přijato, haber, abono,
    abonos, ingreso, ingresos, crédito, créditos, inn på konto, inn, insättning, indsat, jóváírás,
    alacak, зачисление, приход, кредит, надходження, お預入金額, 預入金額, 入金, 收入, 입금, 입금액, זכות, دائن, πίστωση
  `),
  debit: namesIn(`
    debit, paid out, lastschrift, belastung, soll, money out, debit amount, withdrawal, withdrawals,
    ausgang, débit, uscite, addebiti, dare, addebito, af, debet, obciążenia, wydatki, odepsáno, debe,
    cargo, cargos, gasto, gastos, débito, débitos, ut fra konto, ut, uttag, hævet, terhelés, borç,
    списание, расход, дебет, видатки, お引出金額, 引出金額, 出金, 支出, 출금, 출금액, חובה, مدين, χρέωση
  `),
  currency: namesIn(`
    währung, waehrung, currency, payment currency, target currency, account currency, devise,
    devise du compte, divisa, munt, valuta rekening, waluta, měna, měna účtu, mena, valuutta, pénznem,
    devizanem, devize, moneda, moeda, para birimi, döviz, валюта, νόμισμα, 通貨, 币种, 통화, valuta
  `),
  payer: namesIn(`
    beguenstigter/zahlungspflichtiger, begünstigter/zahlungspflichtiger, name zahlungsbeteiligter,
    zahlungspflichtige*r, sender/empfänger, auftraggeber/begünstigter, begünstigter/auftraggeber, auftraggeber/empfänger,
    payer, payer name, partner name, partnername, auftraggebername, source name, name, counterparty name,
    counterparty, counter party, auftraggeber/zahlungsempfänger, empfaenger 1, auftraggeber, payee,
    nom de la contrepartie, contrepartie, naam van de tegenpartij, naam tegenpartij, naam/omschrijving,
    tegenpartij, nadawca/odbiorca, dane kontrahenta, odbiorca/zleceniodawca, nadawca, kontrahent,
    název protiúčtu, název účtu protistrany, název protistrany, ordinante, ordenante, afsender, navn,
    avsändare, namn, maksaja, saaja/maksaja, nimi, partner neve, ellenoldali név, плательщик, контрагент,
    платник, gönderen
  `),
  payer_iban: namesIn(`
    kontonummer/iban, iban zahlungsbeteiligter, iban, payer iban, account number, iban/kontonummer,
    partner iban, tegenrekening iban/bban, tegenrekening, rekeningnummer tegenpartij, contrepartie,
    číslo účtu protistrany, protiúčet, numer konta, nr rachunku, na konto/z konta, rachunek źródłowy,
    counterparty, tegenpartij
  `),
  text: namesIn(`
    verwendungszweck, buchungstext, reference, payment reference, purpose, description, communication,
    details, vorgang/verwendungszweck, buchungsdetails, buchungs-details, buchungs-info,
    zahlungsreferenz, beschreibung, avisierungstext, beschreibung1, zahlungsgrund, belegdaten, memo,
    notes, transaction description, text, référence, libellé, libellé opération, libellé court,
    libellé simplifie, label, détail de l'écriture, détails, descrizione estesa, descrizione completa,
    descrizione_completa, descrizione, causale, dettagli, operazione, omschrijving-1, mededelingen,
    gestructureerde mededeling, vrije mededeling, mededeling, omschrijving, tytuł, tytułem,
    opis operacji, opis transakcji, opis, szczegóły, zpráva pro příjemce, poznámka, detail transakce 1,
    označení operace, popis, správa pre prijímateľa, concepto, movimiento, observaciones, descripción,
    descrição, histórico, lançamento, tekst, beskrivelse, forklaring, meddelelse, meddelande,
    beskrivning, rubrik, referens, viesti, selitys, otsikko, közlemény, descriere, detalii, açıklama,
    назначение платежа, описание, призначення платежу, опис, お取り扱い内容, 摘要, 내용, 적요, תיאור, الوصف,
    αιτιολογία, περιγραφή
  `),
  account: namesIn(`
    auftragskonto, iban auftragskonto, account, own account, iban/bban, rekening, rekeningnummer
  `),
  state: namesIn(`
    status, state, info, buchungsstatus, umsatzstatus, buchungsstand, statut, état, stato,
    contabilizzazione, estado, stan, stav, tila, tilstand, állapot, stare, durum, статус, состояние,
    стан, 状態, 状态, 상태, סטטוס, الحالة
  `),
  direction: namesIn(`
    soll/haben, s/h, haben/soll, soll-/haben-kennzeichen, direction, debit/credit, credit/debit, d/c,
    c/d, dr/cr, cr/dr, af bij, af/bij, debet/credit, směr úhrady, sens, segno, credit debit indicator,
    dc
  `),
  /** Unnamed column after the amount, in which exports of Volksbanken had the letter for debit or credit. */
  letter: [],
  kind: namesIn(`
    umsatzart, umsatztyp, type, typ, transaction type, transaktionstyp, art
  `),
} as const
