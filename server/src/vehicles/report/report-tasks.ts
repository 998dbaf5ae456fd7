import { printPdf } from '../../platform/files/print-pdf.ts'
import { reportDocument, type VehicleReport } from './report-document.ts'

export const reportPdf = (report: VehicleReport): Promise<Uint8Array> => printPdf(reportDocument(report))
