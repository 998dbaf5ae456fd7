/**
 * Headers of other systems by column, in English, German, French, Spanish, Italian and Polish. The column of a header is guessed with them;
 * people confirm the guess.
 */
export const customerWords: Readonly<Record<string, readonly string[]>> = {
  email: [
    ...['e-mail', 'mail', 'email address', 'e-mail-adresse', 'mailadresse', 'adresse e-mail', 'courriel', 'correo'],
    ...['correo electrónico', 'indirizzo e-mail', 'posta elettronica', 'adres e-mail'],
  ],
  name: [
    ...['full name', 'contact', 'contact person', 'ansprechpartner', 'kontakt', 'nom complet', 'contacto'],
    ...['nombre completo', 'nome completo', 'contatto', 'imię i nazwisko'],
  ],
  firstname: ['first name', 'given name', 'vorname', 'prénom', 'nombre', 'nome', 'imię'],
  lastname: [
    ...['last name', 'surname', 'family name', 'nachname', 'familienname', 'nom', 'nom de famille', 'apellido'],
    ...['apellidos', 'cognome', 'nazwisko'],
  ],
  company_name: [
    ...['company', 'business name', 'firma', 'firmenname', 'unternehmen', 'société', 'entreprise', 'raison sociale'],
    ...['empresa', 'razón social', 'azienda', 'ditta', 'ragione sociale', 'nazwa firmy'],
  ],
  company_reg: [
    ...['company number', 'registration number', 'handelsregister', 'handelsregisternummer', 'siret', 'siren'],
    ...['registro mercantil', 'numero rea', 'krs', 'regon'],
  ],
  vat_no: [
    ...['vat', 'vat number', 'vat no', 'vat id', 'ust-id', 'ust-idnr', 'ust-id-nr', 'umsatzsteuer-id', 'uid'],
    ...['umsatzsteuer-identifikationsnummer', 'tva', 'n° tva', 'numéro de tva', 'tva intracommunautaire', 'nif', 'cif'],
    ...['nif/cif', 'número de iva', 'partita iva', 'p. iva', 'nip', 'numer vat'],
  ],
  phone: [
    ...['telephone', 'tel', 'mobile', 'phone number', 'telefon', 'telefonnummer', 'mobil', 'handy', 'téléphone'],
    ...['portable', 'teléfono', 'móvil', 'telefono', 'cellulare', 'numer telefonu', 'komórka'],
  ],
  address: [
    ...['street', 'street address', 'address line 1', 'straße', 'strasse', 'anschrift', 'adresse', 'rue', 'dirección'],
    ...['calle', 'indirizzo', 'via', 'adres', 'ulica'],
  ],
  post_code: [
    ...['zip', 'zip code', 'postcode', 'postal code', 'plz', 'postleitzahl', 'code postal', 'código postal', 'cap'],
    'kod pocztowy',
  ],
  city: [
    ...['town', 'ort', 'stadt', 'wohnort', 'ville', 'commune', 'ciudad', 'población', 'localidad', 'città', 'comune'],
    ...['località', 'miasto', 'miejscowość'],
  ],
  country: ['country code', 'land', 'staat', 'pays', 'país', 'paese', 'nazione', 'kraj'],
  language: ['locale', 'sprache', 'langue', 'idioma', 'lingua', 'język'],
  kind: [
    ...['type', 'customer type', 'kundentyp', 'kundenart', 'type de client', 'tipo de cliente', 'tipo di cliente'],
    'rodzaj klienta',
  ],
  price_type: ['price level', 'preistyp', 'type de prix', 'tipo de precio', 'tipo di prezzo', 'typ ceny'],
  price_group: [
    ...['customer group', 'preisgruppe', 'kundengruppe', 'groupe de prix', 'groupe tarifaire', 'grupo de precios'],
    ...['gruppo di prezzo', 'grupa cenowa'],
  ],
  status: ['active', 'aktiv', 'statut', 'estado', 'stato'],
  balance: [
    ...['credits', 'credit', 'credit balance', 'guthaben', 'saldo', 'kontostand', 'solde', 'crédits', 'créditos'],
    ...['crediti', 'kredyty'],
  ],
  note: [
    ...['notes', 'remark', 'remarks', 'comment', 'comments', 'notiz', 'notizen', 'bemerkung', 'bemerkungen'],
    ...['anmerkung', 'anmerkungen', 'kommentar', 'remarque', 'remarques', 'commentaire', 'nota', 'notas'],
    ...['observaciones', 'comentarios', 'osservazioni', 'uwagi', 'notatka', 'komentarz'],
  ],
}
