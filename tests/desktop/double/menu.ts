import type { MenuItemConstructorOptions, PopupOptions, Menu as Real } from 'electron'
import { BrowserWindow } from './browser-window.ts'
import { strict } from './strict.ts'

export interface MenuItem extends Pick<MenuItemConstructorOptions, 'id' | 'label' | 'role' | 'type' | 'accelerator'> {
  enabled: boolean
  visible: boolean
  checked: boolean
  submenu: Menu | undefined
  click(): void
}

export class Menu implements Partial<Record<keyof Real, unknown>> {
  static _application: Menu | null = null
  static buildFromTemplate = (template: MenuItemConstructorOptions[]) => new Menu(template)
  static getApplicationMenu = () => Menu._application
  static setApplicationMenu(menu: Menu | null) {
    Menu._application = menu
  }

  readonly items: MenuItem[]

  constructor(template: MenuItemConstructorOptions[] = []) {
    this.items = template.map(itemOf)
    // biome-ignore lint/correctness/noConstructorReturn: what main code gets has to refuse what is missing
    return strict('Menu', this)
  }

  /** The menu that is open, with its place. Tests click its items. */
  static _open: { menu: Menu; at: Pick<PopupOptions, 'x' | 'y'> } | undefined

  popup({ x, y }: PopupOptions = {}) {
    Menu._open = { menu: this, at: { x, y } }
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}

function itemOf({ click, submenu, ...template }: MenuItemConstructorOptions): MenuItem {
  const { id, label, role, type, accelerator, enabled = true, visible = true, checked = false } = template
  const inner = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu | undefined)
  const item = { id, label, role, type, accelerator, enabled, visible, checked, submenu: inner }
  return strict('MenuItem', {
    ...item,
    click: () => click?.(item as never, BrowserWindow.getFocusedWindow() as never, {} as never),
  })
}
