const named = (element: Element | null | undefined, name: string) => {
  if (element instanceof HTMLElement) element.style.viewTransitionName = name
}

/**
 * Lets a picture grow out of its card, or shrink back into it, while `change`
 * changes the page. Where the browser cannot, or the reader wants no motion, the
 * page just changes.
 */
export function morph(from: Element | null, to: () => Element | null, change: () => Promise<unknown>) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return void change()
  named(from, 'photo')
  const transition = document.startViewTransition(async () => {
    await change()
    named(from, '')
    named(to(), 'photo')
  })
  // Whoever clicks again meanwhile loses the motion, nothing else.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => named(to(), ''))
}

/** The picture on a photo's card. */
export const cardPicture = (id: string) => document.querySelector(`a[data-photo="${CSS.escape(id)}"] img`)

/** The large picture of the open dialog. */
export const stagePicture = () => document.querySelector('[role="dialog"] [data-large]')
