/** The declaration of a mail that is not about an event. The wording is `<kind>.*` in locales/<tag>/mail.json. */
export type MailDeclaration = {
  /** The names of the values in the wording. `link` is a path of the web app, such as "/order_details/…". */
  values: readonly string[]
  /** The link target of the button if `values` does not contain `link`. */
  page?: string
  /**
   * Marks news, from which people can unsubscribe. The wording gets `unsubscribe_link`, and the mail gets the unsubscribe headers. The
   * mail's `ref` is the id of the user.
   */
  isNews?: true
  /**
   * Minutes for which the code in the mail is valid. The mail is not sent after that time, and its content is deleted once it is sent or
   * has failed.
   */
  validMinutes?: number
  /** Marks a mail whose link lets its reader into the account. Its content is deleted like that of a mail with a code. */
  hasSecretLink?: true
}

/** Declarations of a domain's mails that are not about an event, by kind. The domain's mails.ts declares them. */
export type MailDeclarations = Readonly<Record<string, MailDeclaration>>
