import type { HomeSection } from '@mapwright/contract/home/home.ts'
import type { ComponentType } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { Hero } from './hero.tsx'
import classes from './home.module.css'
import { Contact } from './sections/contact.tsx'
import { Dealers } from './sections/dealers.tsx'
import { Faq } from './sections/faq.tsx'
import { Figures } from './sections/figures.tsx'
import { Prices } from './sections/prices.tsx'
import { Reasons } from './sections/reasons.tsx'
import { Reviews } from './sections/reviews.tsx'
import { Services } from './sections/service-cards.tsx'
import { Steps } from './sections/steps.tsx'
import { Tools } from './sections/tools.tsx'
import { StartNow } from './start-now.tsx'
import { type HomeData, useHome } from './use-home.ts'

const sections: Readonly<Record<HomeSection, ComponentType<{ home: HomeData }>>> = {
  figures: Figures,
  services: Services,
  steps: Steps,
  why_choose_us: Reasons,
  reviews: Reviews,
  prices: Prices,
  tools: Tools,
  dealers: Dealers,
  faq: Faq,
  contact: Contact,
}

/** The public home page, built from the site's own data. Sections without data are omitted. */
export default function HomePage() {
  useWording('home')
  const home = useHome()
  if (!home)
    return (
      <div className={classes.home} data-full>
        <div className={classes.waiting}>
          <SkeletonText lines={6} />
        </div>
      </div>
    )
  return (
    <div className={classes.home} data-full>
      <Hero home={home} />
      {home.settings.sections.map((name) => {
        const Section = sections[name]
        return <Section key={name} home={home} />
      })}
      <StartNow />
    </div>
  )
}
