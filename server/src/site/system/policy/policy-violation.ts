import type { Body } from '@mapwright/contract/api/endpoint.ts'
import type { ReportPolicyViolation } from '@mapwright/contract/site/system/policy-report-endpoints.ts'

type Report = Body<typeof ReportPolicyViolation>['csp-report']

/** A violation of the content security policy without ids, queries and names of files from other sites. */
export type PolicyViolation = { directive: string; blocked: string; page: string; source: string }

const maxLength = 200
const id = /^(\d+|[0-9a-f-]{36})$/i
const keyword = /^[a-z-]{1,30}$/
const directiveName = /^[a-z-]{1,40}$/
/** Extensions of browsers add scripts to pages of every site, and the policy refuses them. */
const extensionScheme = /^(chrome|moz|safari|safari-web|ms-browser)-extension:/

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
const cut = (text: string): string => text.slice(0, maxLength)
const originOf = (address: URL): string => (address.origin === 'null' ? address.protocol : address.origin)

/** Path without ids for an address of the site, the origin for others. */
function placeOf(text: string, siteOrigin: string): string {
  const address = parse(text)
  if (!address) return ''
  if (address.origin !== siteOrigin) return cut(originOf(address))
  const parts = address.pathname.split('/').map((part) => (id.test(part) ? ':id' : part))
  return cut(parts.join('/'))
}

/**
 * Reads a browser's report (W3C CSP Level 3, "deprecated serialization"). Returns undefined for reports that no operator can act on: of browser
 * extensions, of pages that are not the site's, and without a directive.
 */
export function policyViolation(report: Report, publicUrl: string): PolicyViolation | undefined {
  const siteOrigin = new URL(publicUrl).origin
  const page = parse(report['document-uri'])
  const directive = (report['effective-directive'] || report['violated-directive']).split(' ', 1)[0] ?? ''
  const [blockedText, sourceText] = [report['blocked-uri'], report['source-file']]
  if (extensionScheme.test(blockedText) || extensionScheme.test(sourceText)) return undefined
  if (page?.origin !== siteOrigin || !directiveName.test(directive)) return undefined
  const blocked = keyword.test(blockedText) ? blockedText : placeOf(blockedText, siteOrigin)
  return {
    directive,
    blocked,
    page: placeOf(report['document-uri'], siteOrigin),
    source: placeOf(sourceText, siteOrigin),
  }
}
