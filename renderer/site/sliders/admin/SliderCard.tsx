import { ActionIcon, Switch } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { MoveButtons } from '#renderer/core/ui/MoveButtons.tsx'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { AdminSlider } from '#shared/site/sliders.ts'
import styles from './SliderCards.module.css'
import { SliderFacts } from './SliderFacts.tsx'
import { useShow, useTrash } from './slider-actions.ts'

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

/** One slide: how it looks, where it stands, and what can be done with it at once. */
export function SliderCard({ slider, first, last, selected, onSelect, onTrashed, onMove }: Props) {
  const { _id, title, picture, isActive } = slider
  const show = useShow()
  const trash = useTrash()
  return (
    <>
      <button type="button" className={styles.open} aria-pressed={selected} onClick={onSelect}>
        <Picture picture={picture} alt="" sizes="320px" className={styles.picture} />
        <span className="sr-only">Edit {title}</span>
      </button>
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <Switch
          size="sm"
          aria-label={`Show ${title} on the home page`}
          checked={isActive}
          onChange={(event) => show.mutate({ _id, isActive: event.currentTarget.checked })}
        />
        <SliderFacts slider={slider} />
      </div>
      <div className={styles.actions}>
        <IconGripVertical {...icon} aria-hidden className={styles.grip} />
        <MoveButtons name={title} first={first} last={last} onMove={onMove} />
        <ActionIcon
          variant="subtle"
          size={36}
          className={styles.delete}
          aria-label={`Delete ${title}`}
          loading={trash.isPending}
          onClick={() => trash.mutate(slider, { onSuccess: onTrashed })}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </>
  )
}
