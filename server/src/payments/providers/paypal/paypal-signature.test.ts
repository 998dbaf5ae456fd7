import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { leafCertificate, rootCertificate } from '../../../../test/payments/paypal-certificates.ts'
import { isCertificateUrl, trustedCertificate } from './paypal-signature.ts'

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api-m.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  ['http://api.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com.example.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com@example.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
  ['https://www.paypal.com/v1/notifications/certs/CERT-1', false],
  ['https://api.paypal.com/v1/../certs/CERT-1', false],
  ['', false],
])('%s as the address of a certificate: %s', (address, isAllowed) => {
  expect(isCertificateUrl(address)).toBe(isAllowed)
})

const now = new Date()

test('trusts a certificate only if a chain leads to a root of this machine', () => {
  expect(trustedCertificate(leafCertificate, [rootCertificate], now)).toBeDefined()
  expect(trustedCertificate(leafCertificate + rootCertificate, rootCertificates, now)).toBeUndefined()
  expect(trustedCertificate(leafCertificate, [rootCertificate], new Date('2019-01-01'))).toBeUndefined()
})

test('does not trust a certificate with another name, or something that is not a certificate', () => {
  expect(trustedCertificate(rootCertificate, [rootCertificate], now)).toBeUndefined()
  expect(trustedCertificate('no certificate', [rootCertificate], now)).toBeUndefined()
})
