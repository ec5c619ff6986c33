/** What somebody typed on the way to an order, until it is placed or the tab is closed. */
export type Draft = Record<'name' | 'email' | 'phone' | 'note', string>

const key = 'checkout'
const noDraft: Draft = { name: '', email: '', phone: '', note: '' }

export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Record<keyof Draft, unknown>>
    const text = (name: keyof Draft) => (typeof kept[name] === 'string' ? kept[name] : '')
    return { name: text('name'), email: text('email'), phone: text('phone'), note: text('note') }
  } catch {
    return noDraft
  }
}

export function keepDraft(draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage it lasts as long as the page.
  }
}
