import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { AdminSlider } from '#shared/site/sliders.ts'
import { SliderCard } from './SliderCard.tsx'
import styles from './SliderCards.module.css'
import { useOrder } from './slider-actions.ts'

interface Props {
  sliders: readonly AdminSlider[]
  /** Which one is being edited. */
  selected: string | undefined
  onSelect(id: string): void
  onTrashed(id: string): void
}

/** All slides in their order, which is changed by dragging a card or with its buttons. */
export function SliderCards({ sliders, selected, onSelect, onTrashed }: Props) {
  const order = useOrder()
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ id: string; by: 1 | -1 }>(undefined)

  // A card that moves in the document loses the focus, and so does a button that has no further to go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new order that moves them
  useEffect(() => {
    if (!pressed.current) return
    const { id, by } = pressed.current
    pressed.current = undefined
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-slide="${id}"] [data-move]`) ?? [])]
    const free = buttons.filter(({ disabled }) => !disabled)
    const same = free.find(({ dataset }) => dataset.move === String(by))
    ;(same ?? free[0])?.focus()
  }, [sliders])

  const move = (id: string, to: number) => {
    const from = sliders.findIndex(({ _id }) => _id === id)
    if (from < 0 || from === to) return
    const next = [...sliders]
    const [moved] = next.splice(from, 1)
    next.splice(to, 0, moved!)
    setSaid(`“${moved!.title}” is now ${to + 1} of ${sliders.length}.`)
    order.mutate(next)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged) move(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ul ref={list} className={styles.cards}>
        {sliders.map((slider, place) => (
          <li
            key={slider._id}
            data-slide={slider._id}
            className={styles.card}
            draggable
            data-selected={slider._id === selected || undefined}
            data-dragged={slider._id === dragged || undefined}
            data-over={(slider._id === over && over !== dragged) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', slider.title)
              setDragged(slider._id)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(slider._id)
            }}
            onDrop={(event) => drop(event, place)}
          >
            <SliderCard
              slider={slider}
              first={place === 0}
              last={place === sliders.length - 1}
              selected={slider._id === selected}
              onSelect={() => onSelect(slider._id)}
              onTrashed={() => onTrashed(slider._id)}
              onMove={(by) => {
                pressed.current = { id: slider._id, by }
                move(slider._id, place + by)
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
