/**
 * Refs for what lies along the bottom of the screen. How high the highest of them
 * reaches is kept in a variable, so that toasts stand above it.
 */
function alongTheBottom(variable: `--${string}`) {
  const bars = new Map<HTMLElement, number>()
  const tell = () => document.documentElement.style.setProperty(variable, `${Math.max(0, ...bars.values())}px`)
  return (bar: HTMLElement | null) => {
    if (!bar) return undefined
    const growing = new ResizeObserver(() => {
      // Where it will stand: on its way in it is somewhere else.
      bars.set(bar, bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0))
      tell()
    })
    growing.observe(bar)
    return () => {
      growing.disconnect()
      bars.delete(bar)
      tell()
    }
  }
}

/** A bar that floats over the page. */
export const bottomBar = alongTheBottom('--bottom-bar')

/** The buttons at the end of a drawer, which is as wide as the screen where that is narrow. */
export const drawerFoot = alongTheBottom('--drawer-foot')
