import { sliderTypeLabels } from '#shared/slider-options.ts'
import type { AdminSlider } from '#shared/sliders.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './SliderCards.module.css'

/** Type, place and state of a slide. */
export function SliderFacts({ slider: { type, order, isActive, isGlobalSettings } }: { slider: AdminSlider }) {
  return (
    <span className={styles.facts}>
      <Badge tone="info">{sliderTypeLabels[type]}</Badge>
      <Badge tone={isActive ? 'ok' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {isGlobalSettings && <Badge tone="info">For all slides</Badge>}
      <span className="num">Order {order}</span>
    </span>
  )
}
