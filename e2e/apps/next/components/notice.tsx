'use client'

import { useEffect, useRef } from 'react'

/** The result of a form. The focus has screen readers read it out. */
export function Notice({ text, isError = false }: { readonly text: string; readonly isError?: boolean | undefined }) {
  const element = useRef<HTMLParagraphElement>(null)
  // React focuses only fields by `autoFocus`.
  useEffect(() => element.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noAutofocus: A browser without JavaScript focuses it, and reads the result out.
    <p ref={element} className="notice" role={isError ? 'alert' : 'status'} tabIndex={-1} autoFocus>
      {text}
    </p>
  )
}
