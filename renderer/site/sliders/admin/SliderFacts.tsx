import { Badge } from '#renderer/core/ui/Badge.tsx'
import { sliderTypeLabels } from '#shared/site/slider-options.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'
import styles from './SliderCards.module.css'

export function SliderFacts({ slider }: { slider: AdminSlider }) {
  const { type, order, isActive, isGlobalSettings, video, link } = slider
  return (
    <span className={styles.facts}>
      <Badge tone="info">{sliderTypeLabels[type]}</Badge>
      <Badge tone={isActive ? 'ok' : 'quiet'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {video && !link && <Badge tone="warn">Video not published</Badge>}
      {isGlobalSettings && <Badge tone="info">For all slides</Badge>}
      <span className="num">Order {order}</span>
    </span>
  )
}
