import type { ContractDomain } from '../api/domain.ts'
import * as fileUploadEndpoints from './file-upload-endpoints.ts'
import * as flinkEndpoints from './flink-endpoints.ts'

/** What the domain brings to the API. */
export const downloads: ContractDomain = {
  endpoints: [...Object.values(flinkEndpoints), ...Object.values(fileUploadEndpoints)],
}
