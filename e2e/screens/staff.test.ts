import { testScreens } from '../kit/check-screens.ts'
import { screens } from '../kit/screens.ts'

testScreens(screens.filter(({ address }) => address.startsWith('/admin')))
