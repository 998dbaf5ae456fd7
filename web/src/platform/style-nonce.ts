/** The nonce that the content security policy requires of style elements created at runtime. */
export const styleNonce =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '')
