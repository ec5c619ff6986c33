const named = (element: Element | null | undefined, name: string) => {
  if (element instanceof HTMLElement) element.style.viewTransitionName = name
}

/**
 * Animates an image from its card to the dialog or back, while `change` updates the page. Without view transitions, or
 * with reduced motion, the page changes without animation.
 */
export function morph(from: Element | null, to: () => Element | null, change: () => Promise<unknown>) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return void change()
  named(from, 'photo')
  const transition = document.startViewTransition(async () => {
    await change()
    named(from, '')
    named(to(), 'photo')
  })
  // A second click skips the first animation, which is harmless.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => named(to(), ''))
}

/** The image on a photo's card. */
export const cardImage = (id: string) => document.querySelector(`a[data-photo="${CSS.escape(id)}"] img`)

/** The large image of the open dialog. */
export const stageImage = () => document.querySelector('[role="dialog"] [data-large]')
