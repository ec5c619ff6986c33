import { useEffect } from 'react'
import type { Company } from '#shared/core/company.ts'
import { cacheCompany } from '../company/company.ts'
import { replaceStylesheet } from '../company/company-stylesheet.ts'
import { clip, type PageHead, titleOf } from './head.ts'

/** Updates the server-rendered head after each client-side navigation. */
export function useLiveHead(head: PageHead, company: Company) {
  const title = titleOf(head, company)
  const description = clip(head.description ?? '', 160)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    setMeta('description', description)
  }, [description])
  useEffect(() => {
    setMeta('robots', head.noindex ? 'noindex' : '')
  }, [head.noindex])
  useEffect(() => replaceStylesheet(company.theme), [company.theme])
  useEffect(() => {
    if (company._id) cacheCompany(company)
  }, [company])
}

function setMeta(name: string, content: string) {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!content) return found?.remove()
  const element = found ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  element.content = content
}
