import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as fileUploadEndpoints from './file-upload-endpoints.ts'
import * as flinkEndpoints from './flink-endpoints.ts'

export const downloads: ContractDomain = {
  audit_kind: 'downloads',
  endpoints: endpointsOf(flinkEndpoints, fileUploadEndpoints),
}
