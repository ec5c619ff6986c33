import type { MenuItem, MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { type Command, commands } from '#shared/core/ipc.ts'
import { menuOf } from './menu.ts'

const [print, newWindow] = [() => undefined, () => undefined]
const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

test.each([true, false])('contains every command once (mac: %s)', (mac) => {
  const selected: Command[] = []
  const items = flat(
    menuOf({ mac, packaged: true, choose: (command) => void selected.push(command), newWindow, print }),
  )
  for (const { click } of items) click?.({} as MenuItem, undefined, {} as never)
  expect(new Set(selected)).toEqual(new Set(commands))
  expect(selected).toHaveLength(commands.length)
})

test.each([true, false])('packaged apps can reload, but not open developer tools (mac: %s)', (mac) => {
  const rolesOf = (packaged: boolean) =>
    flat(menuOf({ mac, packaged, choose: () => undefined, newWindow, print })).map(({ role }) => role)
  const forDevelopers = ['forceReload', 'toggleDevTools', 'viewMenu']
  expect(rolesOf(true).filter((role) => role && forDevelopers.includes(role))).toEqual([])
  expect(rolesOf(false)).toContain('toggleDevTools')
  expect(rolesOf(true)).toEqual(
    expect.arrayContaining(['editMenu', 'reload', 'windowMenu', 'help', mac ? 'appMenu' : 'quit']),
  )
})
