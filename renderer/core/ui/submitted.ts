import type { FormEvent } from 'react'

/** `<form onSubmit={submitted(({ code }) => send(code))}>`: handles a form's named fields instead of loading a page. */
export const submitted =
  (send: (fields: Record<string, string>) => void) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    send(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
