import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { IssuedInvoice } from '../invoice-rows.ts'
import { ciiInvoice } from './cii.ts'
import { missingSettings } from './missing-settings.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const property = (name: string, description: string) => `
  <rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description>
  </rdf:li>`

/** XMP metadata of the embedded invoice. PDF/A requires the extension schema, because the properties are not in its own schemas. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property(
      'DocumentType',
      'INVOICE',
    )}${property('Version', 'version of the Factur-X schema')}${property(
      'ConformanceLevel',
      'conformance level of the embedded data',
    )}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

type Embedded = { document: Partial<TDocumentDefinitions>; metadata: string }

/**
 * Returns the attachment and metadata that turn the printed invoice into a Factur-X document (PDF/A-3 with embedded XML). Returns undefined
 * if required fields are missing.
 */
export function facturX(invoice: IssuedInvoice): Embedded | undefined {
  if (missingSettings(invoice).length > 0) return undefined
  const content = Buffer.from(ciiInvoice(invoice, 'factur-x')).toString('base64')
  const file = {
    src: `data:application/xml;base64,${content}`,
    name: 'factur-x.xml',
    type: 'application/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative' as const,
  }
  return { document: { version: '1.7', subset: 'PDF/A-3b', files: { 'factur-x.xml': file } }, metadata }
}
