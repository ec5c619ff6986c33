import { type ComponentType, lazy } from 'react'
import { toast } from '#renderer/core/ui/toast.ts'
import type { HomeSection } from '#shared/commerce/home.ts'

export type ContentSection = Exclude<HomeSection, { kind: 'hero' | 'forYou' }>
type Kind = ContentSection['kind']
export type PropsOf<K extends Kind> = { section: Extract<ContentSection, { kind: K }> }

/** Sections are below the first screen: their links work without code, so that the first load stays small. */
const firstInput = () =>
  new Promise<void>((resolve) => {
    const inputs = new AbortController()
    for (const name of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'click'])
      addEventListener(
        name,
        () => {
          inputs.abort()
          resolve()
        },
        { passive: true, signal: inputs.signal, capture: true },
      )
  })

/** Browsers cache failed module downloads, so only a reload helps. */
const failed = () =>
  toast.error('This part of the page could not be loaded.', {
    topic: 'load-failed',
    action: { label: 'Reload', run: () => location.reload() },
  })

/**
 * A section kind whose code loads on demand. The server and later navigations load it with the data of the page; a
 * page from the server shows its HTML until the code arrives.
 */
function part<K extends Kind>(source: string, load: () => Promise<ComponentType<PropsOf<K>>>) {
  let loaded: ComponentType<PropsOf<K>> | undefined
  const onFirstInput = (): ComponentType<PropsOf<K>> =>
    lazy(async () => {
      await firstInput()
      try {
        return { default: await load() }
      } catch {
        failed()
        // A later visit reports it again.
        later = onFirstInput()
        // The HTML of the server stays: its links work without code.
        return new Promise<never>(() => undefined)
      }
    })
  let later = onFirstInput()
  return {
    /** For the stylesheets in the head. */
    source: `renderer/commerce/home/sections/${source}`,
    async preload() {
      loaded = await load()
    },
    get Component(): ComponentType<PropsOf<K>> {
      return loaded ?? later
    },
  }
}

export const parts = {
  products: part<'products'>(
    'ProductsSection.tsx',
    async () => (await import('./ProductsSection.tsx')).ProductsSection,
  ),
  blogs: part<'blogs'>('BlogsSection.tsx', async () => (await import('./BlogsSection.tsx')).BlogsSection),
  photos: part<'photos'>('PhotosSection.tsx', async () => (await import('./PhotosSection.tsx')).PhotosSection),
  events: part<'events'>('EventsSection.tsx', async () => (await import('./EventsSection.tsx')).EventsSection),
  text: part<'text'>('TextSection.tsx', async () => (await import('./TextSection.tsx')).TextSection),
  buttons: part<'buttons'>('ButtonsSection.tsx', async () => (await import('./ButtonsSection.tsx')).ButtonsSection),
}

const partsOf = (sections: readonly HomeSection[]) =>
  [...new Set(sections.map(({ kind }) => kind))].flatMap((kind) =>
    kind === 'hero' || kind === 'forYou' ? [] : [parts[kind]],
  )

/** Failed downloads are tried again when the section is rendered. */
export const preloadParts = (sections: readonly HomeSection[]) =>
  Promise.all(partsOf(sections).map((one) => one.preload().catch(() => undefined)))

export const sourcesOf = (sections: readonly HomeSection[]) => partsOf(sections).map(({ source }) => source)
