import { Switch } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { AdminSlider } from '#shared/site/sliders.ts'
import styles from './SliderCards.module.css'
import { SliderFacts } from './SliderFacts.tsx'
import { useTrash, useUpdateSettings } from './slider-actions.ts'

interface Props {
  slider: AdminSlider
  first: boolean
  last: boolean
  selected: boolean
  onSelect(): void
  onTrashed(): void
  onMove(by: 1 | -1): void
}

const icon = { size: 18, stroke: 1.75 }

export function SliderCard({ slider, first, last, selected, onSelect, onTrashed, onMove }: Props) {
  const { _id, title, picture, isActive } = slider
  const updateSettings = useUpdateSettings()
  const trash = useTrash()
  return (
    <>
      <button type="button" className={styles.open} aria-pressed={selected} onClick={onSelect}>
        <ResponsiveImage picture={picture} alt="" sizes="320px" className={styles.picture} />
        <span className="sr-only">Edit {title}</span>
      </button>
      <div className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <Switch
          size="sm"
          aria-label={`Show ${title} on the home page`}
          checked={isActive}
          onChange={(event) => updateSettings.mutate({ _id, isActive: event.currentTarget.checked })}
        />
        <SliderFacts slider={slider} />
      </div>
      <div className={styles.actions}>
        <IconGripVertical {...icon} aria-hidden className={styles.grip} />
        <MoveButtons name={title} first={first} last={last} onMove={onMove} />
        <IconButton
          icon={IconTrash}
          className={styles.delete}
          label={`Delete ${title}`}
          loading={trash.isPending}
          onClick={() => trash.mutate(slider, { onSuccess: onTrashed })}
        />
      </div>
    </>
  )
}
