import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DesktopPort, PlatformContext } from '#renderer/core/platform/platform.ts'
import { serverPlatform } from '#renderer/core/platform/server.ts'
import { usePasskeysWork } from './passkeys.ts'

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => void vi.unstubAllGlobals())

const Offer = () => (usePasskeysWork() ? 'offered' : 'hidden')
const drawn = (more: { desktop?: DesktopPort }) =>
  renderToString(
    <PlatformContext value={{ ...serverPlatform, ...more }}>
      <Offer />
    </PlatformContext>,
  )

test('offers passkeys in browsers that support them, not in the desktop app', () => {
  expect(drawn({})).toBe('offered')
  expect(drawn({ desktop: {} as DesktopPort })).toBe('hidden')
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(drawn({})).toBe('hidden')
})
