import type { RegProvider } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import { dvla } from './dvla.ts'
import type { Provider } from './provider.ts'
import { rdw } from './rdw.ts'
import { vegvesen } from './vegvesen.ts'

export const providers: Readonly<Record<Exclude<RegProvider, 'none'>, Provider>> = {
  dvla,
  rdw,
  vegvesen,
}
