import type { ImportColumn } from '../../imports/column.ts'

/** The columns of the import of orders. The words are headers of other systems in English, German, French, Spanish, Italian and Polish. */
export const importedOrderColumns: readonly ImportColumn[] = [
  {
    ...{ name: 'number', kind: 'text', max: 60, key: true, required: true },
    words: [
      ...['order', 'order number', 'order no', 'order id', 'id', 'auftragsnummer', 'bestellnummer', 'auftrag', 'nr'],
      ...['numéro de commande', 'n° commande', 'commande', 'número de pedido', 'pedido', 'numero ordine', 'ordine'],
      ...['numer zamówienia', 'zamówienie'],
    ],
  },
  {
    ...{ name: 'email', kind: 'email', max: 254, required: true },
    words: [
      ...['e-mail', 'mail', 'customer', 'customer email', 'email address', 'e-mail-adresse', 'kunde', 'kunden-e-mail'],
      ...['adresse e-mail', 'client', 'correo', 'correo electrónico', 'cliente', 'indirizzo e-mail', 'adres e-mail'],
      'klient',
    ],
  },
  {
    ...{ name: 'date', kind: 'day' },
    words: [
      ...['order date', 'created', 'created at', 'datum', 'bestelldatum', 'auftragsdatum', 'erstellt', 'fecha', 'data'],
      'date de commande',
    ],
  },
  { name: 'date_us', kind: 'day', isMonthFirst: true },
  {
    ...{ name: 'vehicle', kind: 'text', max: 300 },
    words: ['car', 'fahrzeug', 'auto', 'véhicule', 'voiture', 'vehículo', 'coche', 'veicolo', 'pojazd', 'samochód'],
  },
  {
    ...{ name: 'service', kind: 'text', max: 500, lines: true },
    words: [
      ...['services', 'tuning', 'product', 'leistung', 'leistungen', 'dienst', 'prestation', 'servicio', 'servicios'],
      ...['servizio', 'servizi', 'usługa', 'usługi'],
    ],
  },
  {
    ...{ name: 'options', kind: 'text', max: 1000, lines: true },
    words: ['option', 'extras', 'optionen', 'opciones', 'opzioni', 'opcje'],
  },
  {
    ...{ name: 'price', kind: 'amount' },
    words: [
      ...['total', 'amount', 'credits', 'preis', 'betrag', 'summe', 'prix', 'montant', 'precio', 'importe', 'prezzo'],
      ...['importo', 'cena', 'kwota'],
    ],
  },
  { name: 'currency', kind: 'text', max: 12, words: ['währung', 'devise', 'moneda', 'valuta', 'waluta'] },
  { name: 'state', kind: 'text', max: 60, words: ['status', 'statut', 'zustand', 'estado', 'stato', 'stan'] },
  {
    ...{ name: 'notes', kind: 'text', max: 5000, lines: true },
    words: [
      ...['note', 'comment', 'comments', 'remark', 'remarks', 'bemerkung', 'bemerkungen', 'notiz', 'notizen'],
      ...['kommentar', 'commentaire', 'remarques', 'notas', 'comentarios', 'osservazioni', 'uwagi'],
    ],
  },
  {
    ...{ name: 'files', kind: 'text', max: 8000, lines: true },
    words: [
      ...['file', 'file name', 'file names', 'filename', 'attachments', 'datei', 'dateien', 'dateiname', 'dateinamen'],
      ...['fichier', 'fichiers', 'archivo', 'archivos', 'allegati', 'plik', 'pliki'],
    ],
  },
]
