let pause: (() => void) | undefined

/** The player, once there is one, says how it is made silent. */
export const onHush = (listener: () => void) => {
  pause = listener
}

/** Makes the player silent, because something else is going to be heard. */
export const hush = () => pause?.()
