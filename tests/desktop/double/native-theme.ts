import type { NativeTheme } from 'electron'
import { Emitter } from './emitter.ts'
import { strict } from './strict.ts'

let selected: NativeTheme['themeSource'] = 'system'
let isSystemDark = false

export const nativeTheme = strict(
  'nativeTheme',
  Object.defineProperties(new Emitter('nativeTheme', ['updated']), {
    themeSource: {
      get: () => selected,
      set(source: typeof selected) {
        selected = source
        nativeTheme.emit('updated')
      },
    },
    shouldUseDarkColors: { get: () => (selected === 'system' ? isSystemDark : selected === 'dark') },
  }) as Emitter & Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>,
)

/** Changes the system's colour scheme. */
export function setSystemDark(dark: boolean) {
  isSystemDark = dark
  nativeTheme.emit('updated')
}
