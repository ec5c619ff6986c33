import type { NativeTheme } from 'electron'
import { Emitter } from './emitter.ts'
import { strict } from './strict.ts'

let wished: NativeTheme['themeSource'] = 'system'
let isSystemDark = false

export const nativeTheme = strict(
  'nativeTheme',
  Object.defineProperties(new Emitter('nativeTheme', ['updated']), {
    themeSource: {
      get: () => wished,
      set(source: typeof wished) {
        wished = source
        nativeTheme.emit('updated')
      },
    },
    shouldUseDarkColors: { get: () => (wished === 'system' ? isSystemDark : wished === 'dark') },
  }) as Emitter & Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>,
)

/** As if somebody changed the system's colours. */
export function setSystemDark(dark: boolean) {
  isSystemDark = dark
  nativeTheme.emit('updated')
}
