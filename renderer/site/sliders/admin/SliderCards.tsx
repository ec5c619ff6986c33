import { useReorder } from '#renderer/core/ui/use-reorder.ts'
import type { AdminSlider } from '#shared/site/sliders.ts'
import { SliderCard } from './SliderCard.tsx'
import styles from './SliderCards.module.css'
import { useOrder } from './slider-actions.ts'

interface Props {
  sliders: readonly AdminSlider[]
  /** Id of the slide in the editor. */
  selected: string | undefined
  onSelect(id: string): void
  onTrashed(id: string): void
}

export function SliderCards({ sliders, selected, onSelect, onTrashed }: Props) {
  const order = useOrder()
  const { list, announcement, dragged, over, moveBy, dragProps } = useReorder({
    names: sliders.map(({ title }) => title),
    ids: sliders.map(({ _id }) => _id),
    order: sliders,
    onMove(from, to) {
      const next = [...sliders]
      next.splice(to, 0, ...next.splice(from, 1))
      order.mutate(next)
    },
  })

  return (
    <>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <ul ref={list} className={styles.cards}>
        {sliders.map((slider, at) => (
          <li
            key={slider._id}
            data-slide={slider._id}
            className={styles.card}
            draggable
            data-selected={slider._id === selected || undefined}
            data-dragged={at === dragged || undefined}
            data-over={(at === over && over !== dragged) || undefined}
            {...dragProps(at)}
          >
            <SliderCard
              slider={slider}
              first={at === 0}
              last={at === sliders.length - 1}
              selected={slider._id === selected}
              onSelect={() => onSelect(slider._id)}
              onTrashed={() => onTrashed(slider._id)}
              onMove={(by) => moveBy(at, by)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
