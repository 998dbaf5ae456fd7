import type { Route } from '../../platform/api/handler.ts'
import { changeWording } from './change-wording.ts'
import { downloadOwnTexts } from './download-own-texts.ts'
import { listWording } from './list-wording.ts'
import { resetAllWording, resetWording } from './reset-wording.ts'

export const wordingRoutes: readonly Route[] = [
  listWording,
  changeWording,
  resetWording,
  resetAllWording,
  downloadOwnTexts,
]
