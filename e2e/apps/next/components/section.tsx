import type { ReactNode } from 'react'
import type { findResult } from '../app/(sample)/account/results'
import { Notice } from './notice'

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
  /** Of the form that was sent. */
  readonly result?: ReturnType<typeof findResult>
}

/** A section of a page, with the result of its form. */
export const Section = ({ children, id, result, title }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {result?.section === id && <Notice key={result.text} text={result.text} isError={result.isError} />}
    {children}
  </section>
)
