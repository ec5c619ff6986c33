import { accountScreens } from './screens/account.ts'
import { adminScreens } from './screens/admin.ts'
import { audioScreens } from './screens/audio.ts'
import { blogScreens } from './screens/blogs.ts'
import { categoryScreens } from './screens/categories.ts'
import { companyScreens } from './screens/company.ts'
import { documentScreens } from './screens/documents.ts'
import { eventScreens } from './screens/events.ts'
import { photoScreens } from './screens/photos.ts'
import type { Screen } from './screens/screen.ts'
import { searchScreens } from './screens/search.ts'
import { secondFactorScreens } from './screens/second-factor.ts'
import { shopScreens } from './screens/shop.ts'
import { shopSettingsScreens } from './screens/shop-settings.ts'
import { siteScreens } from './screens/site.ts'
import { stateScreens } from './screens/states.ts'
import { videoScreens } from './screens/videos.ts'
import { writingScreens } from './screens/writing.ts'

/**
 * All screens. With `states` also their empty, failed and changed states; a comma in a name separates a screen from its
 * state.
 */
export const screens = (states: boolean): Screen[] => all.filter(({ name }) => states || !name.includes(','))

const all: readonly Screen[] = [
  ...siteScreens,
  ...companyScreens,
  ...photoScreens,
  ...shopScreens,
  ...categoryScreens,
  ...blogScreens,
  ...eventScreens,
  ...videoScreens,
  ...audioScreens,
  ...searchScreens,
  ...documentScreens,
  ...accountScreens,
  ...secondFactorScreens,
  ...adminScreens,
  ...shopSettingsScreens,
  ...writingScreens,
  ...stateScreens,
]
