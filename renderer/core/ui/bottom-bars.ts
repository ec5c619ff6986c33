/**
 * Creates a ref for bars at the bottom of the screen. Stores the height of the highest one
 * in a CSS variable, so that toasts are placed above it.
 */
function createBarRef(variable: `--${string}`) {
  const bars = new Map<HTMLElement, number>()
  const update = () => document.documentElement.style.setProperty(variable, `${Math.max(0, ...bars.values())}px`)
  return (bar: HTMLElement | null) => {
    if (!bar) return undefined
    const observer = new ResizeObserver(() => {
      // The final position: during the animation the bar is at another one.
      bars.set(bar, bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0))
      update()
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      bars.delete(bar)
      update()
    }
  }
}

/** A bar that floats over the page. */
export const bottomBar = createBarRef('--bottom-bar')

/** The buttons at the end of a drawer, which fills narrow screens. */
export const drawerFoot = createBarRef('--drawer-foot')
